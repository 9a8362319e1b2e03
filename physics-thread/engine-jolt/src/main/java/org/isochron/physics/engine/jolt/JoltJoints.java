package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.DistanceConstraintSettings;
import com.github.stephengold.joltjni.FixedConstraintSettings;
import com.github.stephengold.joltjni.HingeConstraintSettings;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.PointConstraintSettings;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.TwoBodyConstraint;
import com.github.stephengold.joltjni.TwoBodyConstraintRef;
import com.github.stephengold.joltjni.TwoBodyConstraintSettings;
import com.github.stephengold.joltjni.TwoBodyConstraintSettingsRef;
import com.github.stephengold.joltjni.Vec3;
import java.util.List;
import org.isochron.physics.scene.Joint;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Jolt's constraints for a scene's joints. Owner: the thread of the world. A deactivated joint's constraint is disabled
 * but stays in the list, because Jolt sorts constraints by their index.
 */
final class JoltJoints implements AutoCloseable {
  private final PhysicsSystem system;
  private final List<Joint> joints;
  private final Body[] bodies;
  private final @Nullable TwoBodyConstraintRef[] constraints;

  JoltJoints(PhysicsSystem system, List<Joint> joints, Body[] bodiesBySlot) {
    this.system = system;
    this.joints = joints;
    bodies = bodiesBySlot;
    constraints = new TwoBodyConstraintRef[joints.size()];
  }

  /** Enables a joint; the first call creates its constraint, while the bodies are at their poses in the scene. */
  void join(int joint) {
    TwoBodyConstraintRef constraint = constraints[joint];
    if (constraint == null) {
      Joint made = joints.get(joint);
      constraint = make(made, bodies[made.bodyA()], bodies[made.bodyB()]);
      constraints[joint] = constraint;
      system.addConstraint(constraint);
    }
    constraint.getPtr().setEnabled(true);
  }

  void part(int joint) {
    TwoBodyConstraintRef constraint = constraints[joint];
    if (constraint != null) {
      constraint.getPtr().setEnabled(false);
    }
  }

  @Override
  public void close() {
    system.removeAllConstraints();
    for (TwoBodyConstraintRef constraint : constraints) {
      if (constraint != null) {
        constraint.close();
      }
    }
  }

  private static TwoBodyConstraintRef make(Joint joint, Body bodyA, Body bodyB) {
    try (TwoBodyConstraintSettingsRef settings = settings(joint).toRef()) {
      TwoBodyConstraint constraint = settings.getPtr().create(bodyA, bodyB);
      return constraint.toRef();
    }
  }

  private static TwoBodyConstraintSettings settings(Joint joint) {
    if (joint instanceof Joint.Point point) {
      PointConstraintSettings settings = new PointConstraintSettings();
      settings.setPoint1(place(point.pivot()));
      settings.setPoint2(place(point.pivot()));
      return settings;
    }
    if (joint instanceof Joint.Rod rod) {
      DistanceConstraintSettings settings = new DistanceConstraintSettings();
      settings.setPoint1(place(rod.pointA()));
      settings.setPoint2(place(rod.pointB()));
      return settings;
    }
    if (joint instanceof Joint.Hinge hinge) {
      return hinge(hinge);
    }
    FixedConstraintSettings settings = new FixedConstraintSettings();
    settings.setAutoDetectPoint(true);
    return settings;
  }

  private static TwoBodyConstraintSettings hinge(Joint.Hinge hinge) {
    Vec3 axis = JoltShapes.vec(hinge.axis());
    Vector3fc other =
        Math.abs(hinge.axis().x()) < 0.5f ? new Vector3f(1, 0, 0) : new Vector3f(0, 1, 0);
    Vec3 normal = JoltShapes.vec(new Vector3f(hinge.axis()).cross(other).normalize());
    HingeConstraintSettings settings = new HingeConstraintSettings();
    settings.setPoint1(place(hinge.pivot()));
    settings.setPoint2(place(hinge.pivot()));
    settings.setHingeAxis1(axis);
    settings.setHingeAxis2(axis);
    settings.setNormalAxis1(normal);
    settings.setNormalAxis2(normal);
    return settings;
  }

  private static RVec3 place(Vector3fc place) {
    return new RVec3(place.x(), place.y(), place.z());
  }
}
