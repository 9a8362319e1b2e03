package org.isochron.ode4j;

import org.isochron.shapes.Joint;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.shapes.stored.StoredJoint;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.jspecify.annotations.Nullable;
import org.ode4j.math.DQuaternion;
import org.ode4j.math.DQuaternionC;
import org.ode4j.ode.DBallJoint;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DDoubleBallJoint;
import org.ode4j.ode.DFixedJoint;
import org.ode4j.ode.DHingeJoint;
import org.ode4j.ode.DJoint;
import org.ode4j.ode.DJoint.PARAM_N;
import org.ode4j.ode.DSliderJoint;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeHelper;

/**
 * Creates ODE's joint between two bodies in their poses at the time of joining, because ODE
 * requires points and axes in world coordinates. Afterwards, the bodies may be moved back.
 * Stateless.
 */
final class OdeJoint {
  private OdeJoint() {}

  /**
   * @param bodyA null if static
   * @param bodyB null if static
   */
  static DJoint make(DWorld world, Joint joint, @Nullable DBody bodyA, @Nullable DBody bodyB) {
    return switch (StoredJoint.kind(joint)) {
      case WELD -> weld(world, bodyA, bodyB);
      case BALL -> ball(world, ((Joint.Ball) joint).anchor(), bodyA, bodyB);
      case CONE_TWIST, SIX_AXES -> ball(world, ((Joint.SixAxes) joint).anchor(), bodyA, bodyB);
      case HINGE -> hinge(world, (Joint.Hinge) joint, bodyA, bodyB);
      case SLIDER -> slider(world, (Joint.Slider) joint, bodyA, bodyB);
      case ROD -> rod(world, (Joint.Rod) joint, bodyA, bodyB);
      case GEAR, PULLEY -> throw new AssertionError("it was refused");
    };
  }

  private static DJoint weld(DWorld world, @Nullable DBody bodyA, @Nullable DBody bodyB) {
    DFixedJoint weld = OdeHelper.createFixedJoint(world);
    attach(weld, bodyA, bodyB);
    weld.setFixed();
    return weld;
  }

  private static DJoint ball(
      DWorld world, Vector3dc anchor, @Nullable DBody bodyA, @Nullable DBody bodyB) {
    DBallJoint ball = OdeHelper.createBallJoint(world);
    attach(ball, bodyA, bodyB);
    ball.setAnchor(anchor.x(), anchor.y(), anchor.z());
    return ball;
  }

  private static DJoint hinge(
      DWorld world, Joint.Hinge joint, @Nullable DBody bodyA, @Nullable DBody bodyB) {
    DHingeJoint hinge = OdeHelper.createHingeJoint(world);
    attach(hinge, bodyA, bodyB);
    hinge.setAnchor(joint.anchor().x(), joint.anchor().y(), joint.anchor().z());
    float sign = sign(bodyA);
    hinge.setAxis(
        sign * joint.axis().x(), sign * joint.axis().y(), sign * joint.axis().z());
    drive(hinge, joint.motion());
    return hinge;
  }

  private static DJoint slider(
      DWorld world, Joint.Slider joint, @Nullable DBody bodyA, @Nullable DBody bodyB) {
    DSliderJoint slider = OdeHelper.createSliderJoint(world);
    attach(slider, bodyA, bodyB);
    Vector3d axis = new Vector3d(joint.axis()).mul(sign(bodyA));
    DBody alone = bodyA == null ? bodyB : bodyB == null ? bodyA : null;
    if (alone != null) {
      invertRotation(alone, axis);
    }
    slider.setAxis(axis.x, axis.y, axis.z);
    drive(slider, joint.motion());
    return slider;
  }

  /**
   * For a slider attached to the world, a defect in ode4j stores the inverse of the target
   * rotation.
   */
  private static void invertRotation(DBody body, Vector3d axis) {
    DQuaternionC turned = body.getQuaternion();
    Quaterniond back =
        new Quaterniond(-turned.get1(), -turned.get2(), -turned.get3(), turned.get0());
    back.transform(back.transform(axis));
    body.setQuaternion(new DQuaternion(back.w, back.x, back.y, back.z));
  }

  private static DJoint rod(
      DWorld world, Joint.Rod joint, @Nullable DBody bodyA, @Nullable DBody bodyB) {
    DDoubleBallJoint rod = OdeHelper.createDBallJoint(world);
    attach(rod, bodyA, bodyB);
    Vector3dc first = bodyA == null ? joint.endB() : joint.endA();
    Vector3dc second = bodyA == null ? joint.endA() : joint.endB();
    rod.setAnchor1(first.x(), first.y(), first.z());
    rod.setAnchor2(second.x(), second.y(), second.z());
    return rod;
  }

  private static void drive(DJoint made, Joint.Axis motion) {
    made.setParam(PARAM_N.dParamLoStop1, motion.lower());
    made.setParam(PARAM_N.dParamHiStop1, motion.upper());
    if (JointAxes.hasMotor(motion)) {
      made.setParam(PARAM_N.dParamVel1, JointAxes.motorSpeed(motion));
      made.setParam(PARAM_N.dParamFMax1, motion.motorLimit());
    }
  }

  /**
   * ODE measures the motion of its first body relative to the second; its first body is A unless A
   * is static.
   */
  private static float sign(@Nullable DBody bodyA) {
    return bodyA == null ? 1 : -1;
  }

  /** ODE requires the non-static body first. */
  @SuppressWarnings("NullAway") // ode4j accepts null for the static world but is not annotated
  static void attach(DJoint joint, @Nullable DBody bodyA, @Nullable DBody bodyB) {
    if (bodyA == null) {
      joint.attach(bodyB, null);
    } else {
      joint.attach(bodyA, bodyB);
    }
  }
}
