package org.isochron.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.isochron.shapes.stored.StoredJoint;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class JointTest {
  private static final Vector3d HERE = new Vector3d(1, 2, 3);
  private static final Vector3d THERE = new Vector3d(1, 5, 3);
  private static final Vector3f AXIS = new Vector3f(0.6f, 0, 0.8f);

  @Test
  void whatMakesNoSenseIsRefusedWithTheRule() {
    refused(() -> Joint.rod(HERE, HERE), "use a ball joint");
    refused(() -> Joint.hinge(HERE, new Vector3f(0, 3, 0)), "axis has length 1");
    refused(() -> hinge(Joint.Axis.within(-4, 1)), "within ±3.0");
    refused(() -> hinge(Joint.Axis.FREE.withSpring(0, 1, 1)), "a hinge is a spring");
    refused(() -> slider(Joint.Axis.FREE.withSpring(0, 1, 1)), "a slider is a spring");
    refused(() -> Joint.rod(HERE, THERE).withLimits(-1, 1), "the minimum length is -1.0");
    refused(() -> Joint.rod(HERE, THERE).withLimits(2, 1), "the minimum length is 2.0");
    refused(() -> Joint.rope(HERE, THERE).withSpring(1, 1), "one rest length");
    refused(() -> Joint.rod(HERE, THERE).withSpring(-1, 1), "frequency is -1.0");
    refused(() -> Joint.rod(HERE, THERE).withSpring(1, Float.NaN), "dampingRatio is NaN");
    refused(() -> Joint.ball(new Vector3d(1e8, 0, 0)), "anchor is");
    refused(() -> Joint.weld().withBreakForce(0), "breakForce is 0.0");
  }

  private static Joint hinge(Joint.Axis motion) {
    return Joint.hinge(HERE, AXIS).with(motion);
  }

  private static Joint slider(Joint.Axis motion) {
    return Joint.slider(AXIS).with(motion);
  }

  @Test
  void axesThatAJointCannotHaveAreRefused() {
    Vector3f up = new Vector3f(0, 1, 0);
    Joint.SixAxes cone = Joint.coneTwist(HERE, AXIS, up, 0.5f, 0.8f, -0.1f, 0.2f);

    refused(() -> Joint.coneTwist(HERE, up, up, 1, 1, -1, 1), "must be perpendicular");
    refused(() -> Joint.coneTwist(HERE, AXIS, up, 4, 1, -1, 1), "TURN_Y are beyond");
    refused(() -> cone.withAxis(Joint.Axis.Freedom.MOVE_X, Joint.Axis.FREE), "use sixAxes");
    refused(
        () -> cone.withAxis(Joint.Axis.Freedom.TURN_Z, Joint.Axis.within(-1, 0.5f)),
        "must be symmetric");
    refused(() -> Joint.Axis.within(1, 2), "at most 0");
    refused(() -> Joint.Axis.within(Float.NaN, 0), "lower limit of an axis is NaN");
    refused(() -> Joint.Axis.FREE.withMotor(Float.NaN, 1), "motorTarget is NaN");
    refused(() -> Joint.Axis.FREE.withMotor(1, -1), "motorLimit is -1.0");
    refused(() -> Joint.Axis.FREE.withDamping(-1), "damping is -1.0");
    refused(() -> Joint.Axis.FREE.withDamping(Float.NaN), "damping is NaN");
    refused(() -> Joint.Axis.LOCKED.withMotor(1, 1), "a locked axis has a motor");
    refused(() -> Joint.Axis.LOCKED.withDamping(1), "a locked axis has");
    refused(() -> Joint.Axis.FREE.withSpring(0, 0, 1), "a spring has more than 0");
    refused(() -> Joint.Axis.FREE.withPositionMotor(0, 0, 1, 1), "more than 0 for both");
    refused(() -> Joint.gear(up, up, 0), "the ratio is 0.0");
    refused(() -> Joint.gear(up, up, 1).withBreakForce(5), "has a break force");
    refused(() -> Joint.pulley(HERE, HERE, HERE, new Vector3d(), 1), "at the end of its rope");
  }

  @Test
  void storedNumbersThatAKindDoesNotHaveAreRefused() {
    for (Joint joint : List.of(Joint.weld(), Joint.ball(HERE), Joint.rod(HERE, THERE))) {
      StoredJoint stored = StoredJoint.of(joint);
      assertThat(stored.joint()).isEqualTo(joint);

      stored.numbers()[StoredJoint.DAMPING] = 1;
      refused(stored::joint, "a %s has the numbers".formatted(StoredJoint.kind(joint)));
    }
  }

  private static void refused(Runnable make, String reason) {
    assertThatThrownBy(make::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}
