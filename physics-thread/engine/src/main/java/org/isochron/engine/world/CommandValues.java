package org.isochron.engine.world;

import org.isochron.engine.Scene;
import org.isochron.engine.bodies.EngineSpace;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.Command;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * Validated pose and motion of a command or placement, in the engine's coordinates. Owner: the
 * physics thread.
 */
final class CommandValues {
  final Vector3d position = new Vector3d();
  final Quaternionf rotation = new Quaternionf();
  final Vector3f linear = new Vector3f();
  final Vector3f angular = new Vector3f();

  private final EngineSpace space;
  private final Vector3d worldPosition = new Vector3d();

  CommandValues(EngineSpace space) {
    this.space = space;
  }

  void take(Scene.Placement body) {
    // cannot fail: the scene checked the distance
    space.enter(body.position(), position);
    rotation.set(body.rotation());
    linear.set(body.linear());
    angular.set(body.angular());
  }

  /** Returns false for invalid values. */
  boolean takePose(Command command) {
    command.rotation(rotation);
    if (!space.enter(command.position(worldPosition), position) || !Limits.isRotation(rotation)) {
      return false;
    }
    rotation.normalize();
    return true;
  }

  /** Returns false for invalid values. */
  boolean takeMotion(Command command) {
    command.linear(linear);
    command.angular(angular);
    return Limits.isMotion(linear) && Limits.isMotion(angular);
  }

  /** Returns false for invalid values. */
  boolean takePushAt(Command command, Vector3dc center) {
    command.linear(linear);
    if (!space.enter(command.position(worldPosition), position)) {
      return false;
    }
    // in double precision: floats are too coarse for positions in a wide scene
    position.sub(center).cross(linear.x, linear.y, linear.z);
    angular.set(position);
    return Limits.isMotion(linear) && Limits.isMotion(angular);
  }

  void stop() {
    linear.zero();
    angular.zero();
  }

  boolean moves() {
    return linear.lengthSquared() + angular.lengthSquared() > 0;
  }
}
