package org.isochron.shapes;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class JointTest {
  private static final Vector3f HERE = new Vector3f(1, 2, 3);
  private static final Vector3f THERE = new Vector3f(1, 5, 3);
  private static final Vector3f AXIS = new Vector3f(0.6f, 0, 0.8f);

  @Test
  void whatMakesNoSenseIsRefusedWithTheRule() {
    refused(() -> Joint.rod(HERE, HERE), "use a ball joint");
    refused(() -> Joint.hinge(HERE, new Vector3f(0, 3, 0)), "axis has length 1");
    refused(() -> Joint.hinge(HERE, AXIS).withLimits(0.1f, 1), "around 0");
    refused(() -> Joint.hinge(HERE, AXIS).withLimits(-4, 1), "within ±3.0");
    refused(() -> Joint.slider(AXIS).withLimits(1, 0), "limits");
    refused(() -> Joint.slider(AXIS).withLimits(Float.NaN, 0), "limits");
    refused(() -> Joint.ball(HERE).withLimits(-1, 1), "others have none");
    refused(() -> Joint.ball(HERE).withMotor(1, 1), "hinges and sliders");
    refused(() -> Joint.hinge(HERE, AXIS).withMotor(Float.NaN, 1), "motorTarget is NaN");
    refused(() -> Joint.hinge(HERE, AXIS).withMotor(1, -1), "motorLimit is -1.0");
    refused(() -> Joint.hinge(HERE, AXIS).withSpring(1, 1), "rods can be");
    refused(() -> Joint.hinge(HERE, AXIS).withMotor(1, 1).withSpring(1, 1), "rods can be");
    refused(() -> Joint.rod(HERE, THERE).withPositionMotor(1, 1, 1, 1), "hinges and sliders");
    refused(() -> Joint.ball(HERE).withPositionMotor(1, 1, 1, 1), "hinges and sliders");
    refused(() -> Joint.slider(AXIS).withPositionMotor(1, 1, 0, 1), "swingsPerSecond is 0.0");
    refused(() -> Joint.slider(AXIS).withPositionMotor(1, 0, 1, 1), "has a frequency");
    refused(() -> Joint.rope(HERE, THERE).withSpring(1, 1), "one rest length");
    refused(() -> Joint.rod(HERE, THERE).withSpring(-1, 1), "frequency is -1.0");
    refused(() -> Joint.rod(HERE, THERE).withSpring(1, Float.NaN), "dampingRatio is NaN");
    refused(() -> Joint.ball(new Vector3d(1e8, 0, 0)), "anchor is");
    refused(() -> Joint.weld().withBreakForce(0), "breakForce is 0.0");
    refused(() -> Joint.ball(HERE).withDamping(1), "a BALL has a damping");
    refused(() -> Joint.slider(AXIS).withDamping(-1), "damping is -1.0");
    refused(() -> Joint.slider(AXIS).withDamping(Float.NaN), "damping is NaN");
  }

  @Test
  void axesThatAJointCannotHaveAreRefused() {
    Vector3d here = new Vector3d(HERE);
    Vector3f up = new Vector3f(0, 1, 0);
    Joint cone = Joint.coneTwist(here, AXIS, up, 0.5f, 0.8f, -0.1f, 0.2f);

    refused(() -> Joint.coneTwist(here, up, up, 1, 1, -1, 1), "must be perpendicular");
    refused(() -> Joint.coneTwist(here, AXIS, up, 4, 1, -1, 1), "TURN_Y are beyond");
    refused(() -> cone.withAxis(Joint.Axis.Freedom.MOVE_X, Joint.Axis.FREE), "use sixAxes");
    refused(
        () -> cone.withAxis(Joint.Axis.Freedom.TURN_Z, Joint.Axis.within(-1, 0.5f)),
        "must be symmetric");
    refused(() -> Joint.ball(here).axis(Joint.Axis.Freedom.TURN_X), "no axes of its own");
    refused(() -> cone.withMotor(1, 1), "has a motor");
    refused(() -> cone.withLimits(-1, 1), "those of six axes are the limits of each");
    refused(() -> Joint.Axis.within(1, 2), "at most 0");
    refused(() -> Joint.gear(up, up, 0), "one ratio");
    refused(() -> Joint.gear(up, up, 1).withBreakForce(5), "a GEAR has a break force");
    refused(() -> Joint.pulley(here, here, here, new Vector3d(), 1), "at the end of its rope");
    refused(() -> Joint.Axis.LOCKED.withMotor(1, 1), "a locked axis has a motor");
    refused(() -> Joint.Axis.LOCKED.withDamping(1), "a locked axis has");
    refused(() -> Joint.Axis.FREE.withSpring(0, 0, 1), "a spring has more than 0");
    refused(() -> Joint.Axis.FREE.withPositionMotor(0, 0, 1, 1), "more than 0 for both");
  }

  private static void refused(Runnable make, String reason) {
    assertThatThrownBy(make::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}
