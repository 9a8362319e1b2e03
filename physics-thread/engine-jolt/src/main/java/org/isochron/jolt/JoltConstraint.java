package org.isochron.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.DistanceConstraintSettings;
import com.github.stephengold.joltjni.FixedConstraintSettings;
import com.github.stephengold.joltjni.GearConstraintSettings;
import com.github.stephengold.joltjni.HingeConstraint;
import com.github.stephengold.joltjni.HingeConstraintSettings;
import com.github.stephengold.joltjni.PointConstraintSettings;
import com.github.stephengold.joltjni.PulleyConstraintSettings;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.SixDofConstraint;
import com.github.stephengold.joltjni.SliderConstraint;
import com.github.stephengold.joltjni.SliderConstraintSettings;
import com.github.stephengold.joltjni.SpringSettings;
import com.github.stephengold.joltjni.TwoBodyConstraint;
import com.github.stephengold.joltjni.TwoBodyConstraintRef;
import com.github.stephengold.joltjni.TwoBodyConstraintSettings;
import com.github.stephengold.joltjni.TwoBodyConstraintSettingsRef;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EConstraintSpace;
import com.github.stephengold.joltjni.enumerate.EMotorState;
import com.github.stephengold.joltjni.enumerate.ESpringMode;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.shapes.Joint;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.shapes.stored.StoredJoint;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Creates the Jolt constraint for a joint, in the local coordinates of the two bodies. Stateless.
 */
final class JoltConstraint {
  private static final Vector3fc ORIGIN = new Vector3f();

  private JoltConstraint() {}

  static TwoBodyConstraintRef of(JoinedBodies joined, Body bodyA, Body bodyB, boolean dynamicB) {
    try (TwoBodyConstraintSettingsRef settings =
        settings(joined, bodyA, bodyB, dynamicB).toRef()) {
      TwoBodyConstraint constraint = settings.getPtr().create(bodyA, bodyB);
      if (constraint instanceof SixDofConstraint axes) {
        JoltAxes.switchOn(axes, (Joint.SixAxes) joined.joint());
      } else if (joined.joint() instanceof Joint.OneAxis one && JointAxes.hasMotor(one.motion())) {
        switchOn(constraint);
        drive(constraint, JointAxes.motorSpeed(one.motion()));
      }
      return constraint.toRef();
    }
  }

  private static TwoBodyConstraintSettings settings(
      JoinedBodies joined, Body bodyA, Body bodyB, boolean dynamicB) {
    Vec3 massA = centre(bodyA);
    Vec3 massB = centre(bodyB);
    RVec3 anchorA = fromMassCentre(joined.anchorOnA(), massA);
    RVec3 anchorB = fromMassCentre(joined.anchorOnB(), massB);
    return switch (StoredJoint.kind(joined.joint())) {
      case WELD -> weld(joined, ends(joined, dynamicB, massA, massB));
      case BALL -> ball(anchorA, anchorB);
      case HINGE -> hinge(joined, anchorA, anchorB);
      case SLIDER -> slider(joined, ends(joined, dynamicB, massA, massB));
      case ROD -> rod((Joint.Rod) joined.joint(), anchorA, anchorB);
      case GEAR -> gear(joined);
      case PULLEY -> pulley((Joint.Pulley) joined.joint(), anchorA, anchorB);
      case CONE_TWIST, SIX_AXES -> JoltAxes.settings(joined, anchorA, anchorB);
    };
  }

  /**
   * Returns true if a weld or slider must be attached at A's origin, because B's prefab is not
   * dynamic. If only one body is dynamic, Jolt corrects errors far from that body so slowly that
   * the body falls asleep first.
   */
  static boolean holdsOriginOfA(JoinedBodies joined, boolean dynamicB) {
    return (joined.joint() instanceof Joint.Weld || joined.joint() instanceof Joint.Slider)
        && !dynamicB;
  }

  /** For welds and sliders. */
  private static RVec3[] ends(JoinedBodies joined, boolean dynamicB, Vec3 massA, Vec3 massB) {
    return holdsOriginOfA(joined, dynamicB)
        ? new RVec3[] {fromMassCentre(ORIGIN, massA), fromMassCentre(joined.positionOnB(), massB)}
        : new RVec3[] {fromMassCentre(joined.positionOnA(), massA), fromMassCentre(ORIGIN, massB)};
  }

  private static TwoBodyConstraintSettings weld(JoinedBodies joined, RVec3[] ends) {
    FixedConstraintSettings settings = new FixedConstraintSettings();
    settings.setSpace(EConstraintSpace.LocalToBodyCOM);
    settings.setPoint1(ends[0]);
    settings.setPoint2(ends[1]);
    settings.setAxisX1(JoltShapes.vec(joined.rotationOnA().transform(new Vector3f(1, 0, 0))));
    settings.setAxisY1(JoltShapes.vec(joined.rotationOnA().transform(new Vector3f(0, 1, 0))));
    settings.setAxisX2(new Vec3(1, 0, 0));
    settings.setAxisY2(new Vec3(0, 1, 0));
    return settings;
  }

  private static TwoBodyConstraintSettings ball(RVec3 anchorA, RVec3 anchorB) {
    PointConstraintSettings settings = new PointConstraintSettings();
    settings.setSpace(EConstraintSpace.LocalToBodyCOM);
    settings.setPoint1(anchorA);
    settings.setPoint2(anchorB);
    return settings;
  }

  private static TwoBodyConstraintSettings hinge(
      JoinedBodies joined, RVec3 anchorA, RVec3 anchorB) {
    Joint.Axis motion = ((Joint.OneAxis) joined.joint()).motion();
    Vector3f normal = joined.normal();
    HingeConstraintSettings settings = new HingeConstraintSettings();
    settings.setSpace(EConstraintSpace.LocalToBodyCOM);
    settings.setPoint1(anchorA);
    settings.setPoint2(anchorB);
    settings.setHingeAxis1(JoltShapes.vec(joined.turnedToA(joined.axis())));
    settings.setHingeAxis2(JoltShapes.vec(joined.turnedToB(joined.axis())));
    settings.setNormalAxis1(JoltShapes.vec(joined.turnedToA(normal)));
    settings.setNormalAxis2(JoltShapes.vec(joined.turnedToB(normal)));
    settings.setLimitsMin(Math.max(motion.lower(), -(float) Math.PI));
    settings.setLimitsMax(Math.min(motion.upper(), (float) Math.PI));
    settings.getMotorSettings().setTorqueLimit(motion.motorLimit());
    return settings;
  }

  private static TwoBodyConstraintSettings slider(JoinedBodies joined, RVec3[] ends) {
    Joint.Axis motion = ((Joint.OneAxis) joined.joint()).motion();
    Vector3f normal = joined.normal();
    SliderConstraintSettings settings = new SliderConstraintSettings();
    settings.setSpace(EConstraintSpace.LocalToBodyCOM);
    settings.setPoint1(ends[0]);
    settings.setPoint2(ends[1]);
    settings.setSliderAxis1(JoltShapes.vec(joined.turnedToA(joined.axis())));
    settings.setSliderAxis2(JoltShapes.vec(joined.turnedToB(joined.axis())));
    settings.setNormalAxis1(JoltShapes.vec(joined.turnedToA(normal)));
    settings.setNormalAxis2(JoltShapes.vec(joined.turnedToB(normal)));
    settings.setLimitsMin(Math.max(motion.lower(), -Float.MAX_VALUE));
    settings.setLimitsMax(Math.min(motion.upper(), Float.MAX_VALUE));
    settings.getMotorSettings().setForceLimit(motion.motorLimit());
    return settings;
  }

  private static TwoBodyConstraintSettings rod(Joint.Rod joint, RVec3 endA, RVec3 endB) {
    DistanceConstraintSettings settings = new DistanceConstraintSettings();
    settings.setSpace(EConstraintSpace.LocalToBodyCOM);
    settings.setPoint1(endA);
    settings.setPoint2(endB);
    settings.setMinDistance(joint.lower());
    settings.setMaxDistance(Math.min(joint.upper(), Float.MAX_VALUE));
    if (JointAxes.isSpring(joint)) {
      SpringSettings spring = settings.getLimitsSpringSettings();
      spring.setMode(ESpringMode.FrequencyAndDamping);
      spring.setFrequency(joint.frequency());
      spring.setDamping(joint.dampingRatio());
    }
    return settings;
  }

  /**
   * For any ratio, Jolt applies the same angular impulse to both bodies, so the ratio is encoded in
   * the length of an axis.
   */
  private static TwoBodyConstraintSettings gear(JoinedBodies joined) {
    Joint.Gear gear = (Joint.Gear) joined.joint();
    Vector3f axisA = joined.turnedToA(gear.axisA());
    Vector3f axisB = joined.turnedToB(gear.axisB()).mul(gear.ratio());
    GearConstraintSettings settings = new GearConstraintSettings();
    settings.setSpace(EConstraintSpace.LocalToBodyCOM);
    settings.setHingeAxis1(JoltShapes.vec(axisA));
    settings.setHingeAxis2(JoltShapes.vec(axisB));
    settings.setRatio(1);
    return settings;
  }

  /** Wheels are fixed in world coordinates. */
  private static TwoBodyConstraintSettings pulley(Joint.Pulley joint, RVec3 endA, RVec3 endB) {
    Vector3fc directionA = joint.toWheelA();
    Vector3fc directionB = joint.toWheelB();
    PulleyConstraintSettings settings = new PulleyConstraintSettings();
    settings.setSpace(EConstraintSpace.LocalToBodyCOM);
    settings.setBodyPoint1(endA);
    settings.setBodyPoint2(endB);
    settings.setFixedPoint1(wheel(joint.endA(), directionA));
    settings.setFixedPoint2(wheel(joint.endB(), directionB));
    settings.setRatio(joint.ratio());
    settings.setMinLength(0);
    settings.setMaxLength(directionA.length() + joint.ratio() * directionB.length());
    return settings;
  }

  private static RVec3 wheel(Vector3dc end, Vector3fc direction) {
    return new RVec3(end.x() + direction.x(), end.y() + direction.y(), end.z() + direction.z());
  }

  private static void switchOn(TwoBodyConstraint constraint) {
    if (constraint instanceof HingeConstraint hinge) {
      hinge.setMotorState(EMotorState.Velocity);
    } else if (constraint instanceof SliderConstraint slider) {
      slider.setMotorState(EMotorState.Velocity);
    }
  }

  static void drive(TwoBodyConstraint constraint, float speed) {
    if (constraint instanceof HingeConstraint hinge) {
      hinge.setTargetAngularVelocity(speed);
    } else if (constraint instanceof SliderConstraint slider) {
      slider.setTargetVelocity(speed);
    }
  }

  /** Returns the origin of Jolt's local coordinates. */
  private static Vec3 centre(Body body) {
    return body.getShape().getCenterOfMass();
  }

  private static RVec3 fromMassCentre(Vector3fc position, Vec3 mass) {
    return new RVec3(
        position.x() - mass.getX(), position.y() - mass.getY(), position.z() - mass.getZ());
  }
}
