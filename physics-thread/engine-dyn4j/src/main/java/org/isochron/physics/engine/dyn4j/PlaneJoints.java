package org.isochron.physics.engine.dyn4j;

import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.joint.AbstractPairedBodyJoint;
import org.dyn4j.dynamics.joint.DistanceJoint;
import org.dyn4j.dynamics.joint.RevoluteJoint;
import org.dyn4j.dynamics.joint.WeldJoint;
import org.dyn4j.geometry.Vector2;
import org.isochron.physics.scene.Joint;
import org.isochron.physics.scene.Scene;
import org.joml.Vector3fc;

/** Creates dyn4j's joints for a scene's, between bodies at their poses in the scene. */
final class PlaneJoints {
  /** An axis that differs from z by less than this counts as z. */
  private static final float OUT_OF_PLANE = 1e-3f;

  private PlaneJoints() {}

  static void refuseWhatLeavesThePlane(Scene scene) {
    for (Joint joint : scene.joints()) {
      if (joint instanceof Joint.Hinge hinge
          && Math.abs(hinge.axis().x()) + Math.abs(hinge.axis().y()) > OUT_OF_PLANE) {
        throw new IllegalArgumentException(
            "a hinge has the axis %s: dyn4j is two-dimensional and supports only z; choose another engine"
                .formatted(hinge.axis()));
      }
    }
  }

  /** Joins two bodies. They do not collide with each other if the scene has one behind the other. */
  static AbstractPairedBodyJoint<Body> make(Scene scene, Joint joint, Body bodyA, Body bodyB) {
    AbstractPairedBodyJoint<Body> made = convert(joint, bodyA, bodyB);
    double between = Math.abs(depth(scene, joint.bodyA()) - depth(scene, joint.bodyB()));
    made.setCollisionAllowed(
        between <= radius(scene, joint.bodyA()) + radius(scene, joint.bodyB()));
    return made;
  }

  private static double depth(Scene scene, int body) {
    return scene.bodies().get(body).position().z();
  }

  private static double radius(Scene scene, int body) {
    return scene.prefabOf(body).shape().boundingRadius();
  }

  private static AbstractPairedBodyJoint<Body> convert(Joint joint, Body bodyA, Body bodyB) {
    if (joint instanceof Joint.Point point) {
      return new RevoluteJoint<>(bodyA, bodyB, flat(point.pivot()));
    } else if (joint instanceof Joint.Hinge hinge) {
      return new RevoluteJoint<>(bodyA, bodyB, flat(hinge.pivot()));
    } else if (joint instanceof Joint.Rod rod) {
      return new DistanceJoint<>(bodyA, bodyB, flat(rod.pointA()), flat(rod.pointB()));
    }
    return new WeldJoint<>(bodyA, bodyB, bodyB.getWorldCenter());
  }

  private static Vector2 flat(Vector3fc point) {
    return new Vector2(point.x(), point.y());
  }
}
