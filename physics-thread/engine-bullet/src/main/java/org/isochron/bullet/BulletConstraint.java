package org.isochron.bullet;

import com.jme3.bullet.RotationOrder;
import com.jme3.bullet.joints.Constraint;
import com.jme3.bullet.joints.GearJoint;
import com.jme3.bullet.joints.HingeJoint;
import com.jme3.bullet.joints.New6Dof;
import com.jme3.bullet.joints.Point2PointJoint;
import com.jme3.bullet.joints.motors.MotorParam;
import com.jme3.math.Matrix3f;
import com.jme3.math.Vector3f;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.shapes.Joint;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.shapes.stored.StoredJoint;
import org.joml.Quaternionf;
import org.joml.Vector3fc;

/**
 * Creates Bullet's constraint for a joint other than a rod, in the local coordinates of the two
 * bodies. Stateless.
 */
final class BulletConstraint {
  private static final int AXES = 6;
  private static final int TURN_X = 3;
  private static final float SQUARE_ROOT_OF_HALF = (float) Math.sqrt(0.5);

  /** Maximum distance of a dot product from -1 at which Bullet treats axes as opposite. */
  private static final float OPPOSITE = Math.ulp(1f);

  private BulletConstraint() {}

  static Constraint of(JoinedBodies joined, BulletBody bodyA, BulletBody bodyB) {
    return switch (StoredJoint.kind(joined.joint())) {
      case WELD -> weld(joined, bodyA, bodyB);
      case BALL ->
        new Point2PointJoint(bodyA, bodyB, jme(joined.anchorOnA()), jme(joined.anchorOnB()));
      case HINGE -> hinge(joined, bodyA, bodyB);
      case SLIDER -> slider(joined, bodyA, bodyB);
      case CONE_TWIST, SIX_AXES -> axes(joined, bodyA, bodyB);
      case GEAR -> {
        Joint.Gear gear = (Joint.Gear) joined.joint();
        yield new GearJoint(
            bodyA,
            bodyB,
            jme(joined.turnedToA(gear.axisA())),
            jme(joined.turnedToB(gear.axisB())),
            gear.ratio());
      }
      case ROD, PULLEY ->
        throw new AssertionError("Bullet has no " + StoredJoint.kind(joined.joint()));
    };
  }

  /** Locked at B's position. */
  private static Constraint weld(JoinedBodies joined, BulletBody bodyA, BulletBody bodyB) {
    return locked(
        joined,
        bodyA,
        bodyB,
        BulletShapes.matrix(joined.rotationOnA()),
        BulletShapes.matrix(new Quaternionf()));
  }

  private static Constraint hinge(JoinedBodies joined, BulletBody bodyA, BulletBody bodyB) {
    Joint.Axis motion = ((Joint.Hinge) joined.joint()).motion();
    HingeJoint hinge = new HingeJoint(
        bodyA,
        bodyB,
        jme(joined.anchorOnA()),
        jme(joined.anchorOnB()),
        jme(joined
            .turnedToA(joined.axis())
            .negate()), // Bullet measures the angle of A relative to B
        jme(joined.turnedToB(joined.axis()).negate()));
    if (JointAxes.isLimited(motion)) {
      float pi = (float) Math.PI;
      float from = angleAtFirst(joined);
      hinge.setLimit(from + Math.max(motion.lower(), -pi), from + Math.min(motion.upper(), pi));
    }
    return hinge;
  }

  /**
   * Returns Bullet's hinge angle at the time of joining. Bullet's angle is zero when the bodies are
   * aligned by the shortest rotation between their local axes.
   */
  private static float angleAtFirst(JoinedBodies joined) {
    org.joml.Vector3f axisA = joined.turnedToA(joined.axis());
    Quaternionf turned = joined.rotationOnA().mul(shortest(axisA, joined.turnedToB(joined.axis())));
    float along = axisA.dot(turned.x, turned.y, turned.z);
    return 2 * (float) StrictMath.atan2(along, turned.w);
  }

  /** Returns the rotation that Bullet computes, also for opposite axes. */
  private static Quaternionf shortest(Vector3fc from, Vector3fc to) {
    if (from.dot(to) > -1 + OPPOSITE) {
      return new Quaternionf().rotationTo(from, to);
    }
    boolean upright = Math.abs(from.z()) > SQUARE_ROOT_OF_HALF;
    org.joml.Vector3f across = upright
        ? new org.joml.Vector3f(0, -from.z(), from.y())
        : new org.joml.Vector3f(-from.y(), from.x(), 0);
    across.normalize();
    return new Quaternionf(across.x, across.y, across.z, 0);
  }

  /** Uses the first axis as the slider's axis. */
  private static Constraint slider(JoinedBodies joined, BulletBody bodyA, BulletBody bodyB) {
    Joint.Axis motion = ((Joint.Slider) joined.joint()).motion();
    org.joml.Vector3f normal = joined.normal();
    New6Dof slider = locked(
        joined,
        bodyA,
        bodyB,
        frame(joined.turnedToA(joined.axis()), joined.turnedToA(normal)),
        frame(joined.turnedToB(joined.axis()), joined.turnedToB(normal)));
    slider.set(MotorParam.LowerLimit, 0, Math.max(motion.lower(), -Float.MAX_VALUE));
    slider.set(MotorParam.UpperLimit, 0, Math.min(motion.upper(), Float.MAX_VALUE));
    if (JointAxes.hasMotor(motion)) {
      slider.set(MotorParam.MaxMotorForce, 0, motion.motorLimit());
      slider.getTranslationMotor().setMotorEnabled(0, true);
    }
    return slider;
  }

  private static Constraint axes(JoinedBodies joined, BulletBody bodyA, BulletBody bodyB) {
    New6Dof made = locked(
        bodyA,
        bodyB,
        jme(joined.anchorOnA()),
        jme(joined.anchorOnB()),
        BulletShapes.matrix(joined.frameOnA()),
        BulletShapes.matrix(joined.frameOnB()));
    for (int i = 0; i < AXES; i++) {
      Joint.Axis axis = ((Joint.SixAxes) joined.joint()).axes().get(i);
      boolean turns = i >= TURN_X; // Bullet measures the angles of A relative to B
      float lower = finite(turns ? -axis.upper() : axis.lower());
      float upper = finite(turns ? -axis.lower() : axis.upper());
      // in Bullet, an upper limit below the lower limit means no limit
      made.set(MotorParam.LowerLimit, i, JointAxes.isLimited(axis) ? lower : 1);
      made.set(MotorParam.UpperLimit, i, JointAxes.isLimited(axis) ? upper : -1);
      if (JointAxes.hasMotor(axis)) {
        made.set(MotorParam.MaxMotorForce, i, axis.motorLimit());
        switchOn(made, i);
      } else if (JointAxes.isSpring(axis)) {
        float mass = 1 / (bodyA.inverseMass() + bodyB.inverseMass());
        float angular = 2 * (float) Math.PI * axis.frequency();
        made.enableSpring(i, true);
        made.setStiffness(i, mass * angular * angular, true);
        made.setDamping(i, 2 * mass * axis.dampingRatio() * angular, true);
        made.setEquilibriumPoint(i, axis.motorTarget());
      }
    }
    return made;
  }

  private static void switchOn(New6Dof made, int axis) {
    if (axis < TURN_X) {
      made.getTranslationMotor().setMotorEnabled(axis, true);
    } else {
      made.getRotationMotor(axis - TURN_X).setMotorEnabled(true);
    }
  }

  private static float finite(float limit) {
    return Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, limit));
  }

  private static New6Dof locked(
      JoinedBodies joined, BulletBody bodyA, BulletBody bodyB, Matrix3f frameA, Matrix3f frameB) {
    return locked(bodyA, bodyB, jme(joined.positionOnA()), new Vector3f(), frameA, frameB);
  }

  private static New6Dof locked(
      BulletBody bodyA,
      BulletBody bodyB,
      Vector3f pivotA,
      Vector3f pivotB,
      Matrix3f frameA,
      Matrix3f frameB) {
    New6Dof made = new New6Dof(bodyA, bodyB, pivotA, pivotB, frameA, frameB, RotationOrder.XYZ);
    for (int axis = 0; axis < AXES; axis++) {
      made.set(MotorParam.LowerLimit, axis, 0);
      made.set(MotorParam.UpperLimit, axis, 0);
    }
    return made;
  }

  /** Returns the rotation from x to the axis and from y to the normal. */
  private static Matrix3f frame(Vector3fc axis, Vector3fc normal) {
    org.joml.Matrix3f columns =
        new org.joml.Matrix3f(axis, normal, axis.cross(normal, new org.joml.Vector3f()));
    return BulletShapes.matrix(new Quaternionf().setFromNormalized(columns));
  }

  private static Vector3f jme(Vector3fc source) {
    return BulletShapes.vector(source);
  }
}
