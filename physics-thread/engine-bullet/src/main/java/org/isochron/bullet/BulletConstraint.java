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
import org.joml.Quaternionf;
import org.joml.Vector3fc;

/** Makes Bullet's constraint for a joint that is no rod, in the spaces of its bodies. Stateless. */
final class BulletConstraint {
  private static final int AXES = 6;
  private static final int TURN_X = 3;
  private static final float SQUARE_ROOT_OF_HALF = (float) Math.sqrt(0.5);

  /** Bullet takes axes for opposite ones if their product is nearer to -1. */
  private static final float OPPOSITE = Math.ulp(1f);

  private BulletConstraint() {}

  static Constraint of(JoinedBodies joined, BulletBody bodyA, BulletBody bodyB) {
    return switch (joined.joint().kind()) {
      case WELD -> weld(joined, bodyA, bodyB);
      case BALL ->
        new Point2PointJoint(bodyA, bodyB, jme(joined.anchorOnA()), jme(joined.anchorOnB()));
      case HINGE -> hinge(joined, bodyA, bodyB);
      case SLIDER -> slider(joined, bodyA, bodyB);
      case CONE_TWIST, SIX_AXES -> axes(joined, bodyA, bodyB);
      case GEAR ->
        new GearJoint(
            bodyA,
            bodyB,
            jme(joined.turnedToA(new org.joml.Vector3f(joined.joint().anchor()))),
            jme(joined.turnedToB(joined.axis())),
            joined.joint().upper());
      case ROD, PULLEY ->
        throw new AssertionError("Bullet has no " + joined.joint().kind());
    };
  }

  /** Returns a joint with all six axes locked, at the position of the second body. */
  private static Constraint weld(JoinedBodies joined, BulletBody bodyA, BulletBody bodyB) {
    return locked(
        joined,
        bodyA,
        bodyB,
        BulletShapes.matrix(joined.rotationOnA()),
        BulletShapes.matrix(new Quaternionf()));
  }

  private static Constraint hinge(JoinedBodies joined, BulletBody bodyA, BulletBody bodyB) {
    Joint joint = joined.joint();
    HingeJoint hinge = new HingeJoint(
        bodyA,
        bodyB,
        jme(joined.anchorOnA()),
        jme(joined.anchorOnB()),
        jme(joined
            .turnedToA(joined.axis())
            .negate()), // Bullet's angles are those of A as seen from B
        jme(joined.turnedToB(joined.axis()).negate()));
    if (joint.isLimited()) {
      float pi = (float) Math.PI;
      float from = angleAtFirst(joined);
      hinge.setLimit(from + Math.max(joint.lower(), -pi), from + Math.min(joint.upper(), pi));
    }
    return hinge;
  }

  /**
   * Returns Bullet's angle of a hinge at the instant of joining. Its angle is 0 where the bodies
   * are turned so that in their own spaces the shortest way turns the axis of A to that of B.
   */
  private static float angleAtFirst(JoinedBodies joined) {
    org.joml.Vector3f axisA = joined.turnedToA(joined.axis());
    Quaternionf turned = joined.rotationOnA().mul(shortest(axisA, joined.turnedToB(joined.axis())));
    float along = axisA.dot(turned.x, turned.y, turned.z);
    return 2 * (float) StrictMath.atan2(along, turned.w);
  }

  /** The shortest turn from an axis to another; to the opposite one that which Bullet takes. */
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

  /** Returns a joint with all axes locked but the first, which is the slider's. */
  private static Constraint slider(JoinedBodies joined, BulletBody bodyA, BulletBody bodyB) {
    Joint joint = joined.joint();
    org.joml.Vector3f normal = joined.normal();
    New6Dof slider = locked(
        joined,
        bodyA,
        bodyB,
        frame(joined.turnedToA(joined.axis()), joined.turnedToA(normal)),
        frame(joined.turnedToB(joined.axis()), joined.turnedToB(normal)));
    slider.set(MotorParam.LowerLimit, 0, Math.max(joint.lower(), -Float.MAX_VALUE));
    slider.set(MotorParam.UpperLimit, 0, Math.min(joint.upper(), Float.MAX_VALUE));
    if (joint.hasMotor()) {
      slider.set(MotorParam.MaxMotorForce, 0, joint.motorLimit());
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
      Joint.Axis axis = joined.joint().axes().get(i);
      boolean turns = i >= TURN_X; // Bullet's angles are those of A as seen from B
      float least = finite(turns ? -axis.upper() : axis.lower());
      float most = finite(turns ? -axis.lower() : axis.upper());
      // Bullet takes an upper limit below the lower one for none
      made.set(MotorParam.LowerLimit, i, axis.isLimited() ? least : 1);
      made.set(MotorParam.UpperLimit, i, axis.isLimited() ? most : -1);
      if (axis.hasMotor()) {
        made.set(MotorParam.MaxMotorForce, i, axis.motorLimit());
        switchOn(made, i);
      } else if (axis.isSpring()) {
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
      Vector3f placeA,
      Vector3f placeB,
      Matrix3f frameA,
      Matrix3f frameB) {
    New6Dof made = new New6Dof(bodyA, bodyB, placeA, placeB, frameA, frameB, RotationOrder.XYZ);
    for (int axis = 0; axis < AXES; axis++) {
      made.set(MotorParam.LowerLimit, axis, 0);
      made.set(MotorParam.UpperLimit, axis, 0);
    }
    return made;
  }

  /** Returns a rotation that turns x to an axis, and y to a normal of it. */
  private static Matrix3f frame(Vector3fc axis, Vector3fc normal) {
    org.joml.Matrix3f columns =
        new org.joml.Matrix3f(axis, normal, axis.cross(normal, new org.joml.Vector3f()));
    return BulletShapes.matrix(new Quaternionf().setFromNormalized(columns));
  }

  private static Vector3f jme(Vector3fc source) {
    return BulletShapes.vector(source);
  }
}
