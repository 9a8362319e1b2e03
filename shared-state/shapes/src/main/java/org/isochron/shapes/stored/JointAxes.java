package org.isochron.shapes.stored;

import org.isochron.shapes.Joint;

/** Kinds of joint axes and motors, for engines. */
public final class JointAxes {
  private JointAxes() {}

  public static boolean isLocked(Joint.Axis axis) {
    return axis.lower() == axis.upper();
  }

  /** Also true if locked. */
  public static boolean isLimited(Joint.Axis axis) {
    return axis.lower() > Float.NEGATIVE_INFINITY || axis.upper() < Float.POSITIVE_INFINITY;
  }

  public static boolean hasMotor(Joint.Axis axis) {
    return axis.motorLimit() > 0;
  }

  public static boolean hasPositionMotor(Joint.Axis axis) {
    return axis.motorLimit() > 0 && axis.frequency() > 0;
  }

  /** Motor speed; 0 for a position motor, whose speed is computed in each step. */
  public static float motorSpeed(Joint.Axis axis) {
    return hasPositionMotor(axis) ? 0 : axis.motorTarget();
  }

  public static boolean isSpring(Joint.Axis axis) {
    return axis.motorLimit() == 0 && axis.frequency() > 0;
  }

  public static boolean isSpring(Joint.Rod rod) {
    return rod.frequency() > 0;
  }
}
