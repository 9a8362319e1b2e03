package org.isochron.jolt;

import com.github.stephengold.joltjni.MotorSettings;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.SixDofConstraint;
import com.github.stephengold.joltjni.SixDofConstraintSettings;
import com.github.stephengold.joltjni.SpringSettings;
import com.github.stephengold.joltjni.TwoBodyConstraintSettings;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EAxis;
import com.github.stephengold.joltjni.enumerate.EConstraintSpace;
import com.github.stephengold.joltjni.enumerate.EMotorState;
import com.github.stephengold.joltjni.enumerate.ESpringMode;
import com.github.stephengold.joltjni.enumerate.ESwingType;
import java.util.List;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.shapes.Joint;
import org.isochron.shapes.stored.JointAxes;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;

/**
 * Creates the Jolt constraint for a joint with six axes. Springs are position motors with unlimited
 * force. Motors are velocity motors. Stateless.
 */
final class JoltAxes {
  private static final List<EAxis> AXES = List.of(
      EAxis.TranslationX,
      EAxis.TranslationY,
      EAxis.TranslationZ,
      EAxis.RotationX,
      EAxis.RotationY,
      EAxis.RotationZ);

  private static final int TURN_X = Joint.Axis.Freedom.TURN_X.number();

  private JoltAxes() {}

  static TwoBodyConstraintSettings settings(JoinedBodies joined, RVec3 anchorA, RVec3 anchorB) {
    Joint.SixAxes joint = (Joint.SixAxes) joined.joint();
    SixDofConstraintSettings settings = new SixDofConstraintSettings();
    settings.setSpace(EConstraintSpace.LocalToBodyCOM);
    settings.setPosition1(anchorA);
    settings.setPosition2(anchorB);
    settings.setAxisX1(turned(joined.frameOnA(), 1, 0));
    settings.setAxisY1(turned(joined.frameOnA(), 0, 1));
    settings.setAxisX2(turned(joined.frameOnB(), 1, 0));
    settings.setAxisY2(turned(joined.frameOnB(), 0, 1));
    settings.setSwingType(joint.isCone() ? ESwingType.Cone : ESwingType.Pyramid);
    for (int i = 0; i < AXES.size(); i++) {
      Joint.Axis axis = joint.axes().get(i);
      if (JointAxes.isLocked(axis)) {
        settings.makeFixedAxis(AXES.get(i));
      } else if (JointAxes.isLimited(axis)) {
        float max = Float.MAX_VALUE;
        settings.setLimitedAxis(
            AXES.get(i), Math.max(axis.lower(), -max), Math.min(axis.upper(), max));
      } else {
        settings.makeFreeAxis(AXES.get(i));
      }
      limit(settings.getMotorSettings(AXES.get(i)), axis);
    }
    return settings;
  }

  static void switchOn(SixDofConstraint made, Joint.SixAxes joint) {
    Vector3f turns = new Vector3f();
    Vector3f moves = new Vector3f();
    for (int i = 0; i < AXES.size(); i++) {
      Joint.Axis axis = joint.axes().get(i);
      if (JointAxes.isSpring(axis)) {
        made.setMotorState(AXES.get(i), EMotorState.Position);
        (i < TURN_X ? moves : turns).setComponent(i % TURN_X, axis.motorTarget());
      } else if (JointAxes.hasMotor(axis)) {
        made.setMotorState(AXES.get(i), EMotorState.Velocity);
      }
    }
    made.setTargetPositionCs(JoltShapes.vec(moves));
    Quaternionf rest = JoinedBodies.turn(turns, new Quaternionf());
    made.setTargetOrientationCs(new Quat(rest.x, rest.y, rest.z, rest.w));
  }

  private static void limit(MotorSettings motor, Joint.Axis axis) {
    if (JointAxes.isSpring(axis)) {
      SpringSettings spring = motor.getSpringSettings();
      spring.setMode(ESpringMode.FrequencyAndDamping);
      spring.setFrequency(axis.frequency());
      spring.setDamping(axis.dampingRatio());
    } else {
      motor.setForceLimit(axis.motorLimit());
      motor.setTorqueLimit(axis.motorLimit());
    }
  }

  private static Vec3 turned(Quaternionfc frame, float x, float y) {
    return JoltShapes.vec(frame.transform(new Vector3f(x, y, 0)));
  }
}
