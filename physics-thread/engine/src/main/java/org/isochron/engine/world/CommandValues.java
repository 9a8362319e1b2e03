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
 * The checked pose and motion of a command or placement in the space of an engine. Owner: the
 * physics thread.
 */
final class CommandValues {
  final Vector3d position = new Vector3d();
  final Quaternionf rotation = new Quaternionf();
  final Vector3f linear = new Vector3f();
  final Vector3f angular = new Vector3f();

  private final EngineSpace space;
  private final Vector3d place = new Vector3d();

  CommandValues(EngineSpace space) {
    this.space = space;
  }

  void take(Scene.Placement body) {
    space.enter(body.position(), position); // near enough, as a scene checks
    rotation.set(body.rotation());
    linear.set(body.linear());
    angular.set(body.angular());
  }

  /** Takes the pose; returns false if an engine cannot take it. */
  boolean takePose(Command command) {
    command.rotation(rotation);
    if (!space.enter(command.position(place), position) || !Limits.isRotation(rotation)) {
      return false;
    }
    rotation.normalize();
    return true;
  }

  /** Takes the velocities, impulse or force; returns false if an engine cannot take them. */
  boolean takeMotion(Command command) {
    command.linear(linear);
    command.angular(angular);
    return Limits.isMotion(linear) && Limits.isMotion(angular);
  }

  /**
   * Takes a push at a point, and its torque around the position of a body in the engine's space;
   * returns false if an engine cannot take them.
   */
  boolean takePushAt(Command command, Vector3dc center) {
    command.linear(linear);
    if (!space.enter(command.position(place), position)) {
      return false;
    }
    // in doubles, because a wide scene has places that floats do not hold
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
