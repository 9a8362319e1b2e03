package org.isochron.shapes.stored;

import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.limits.JointRanges;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Kinds of joint axes and motors, and their limits for drawing. */
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

  /**
   * Returns the ranges of a hinge, a slider or a joint with six axes; otherwise {@link
   * JointRanges#NONE}.
   *
   * @param middle zero point in the first body's frame
   * @param rotationA the first body's initial rotation
   * @param rotationB the second body's initial rotation
   */
  public static JointRanges ranges(
      Joint joint, Vector3fc middle, Quaternionfc rotationA, Quaternionfc rotationB) {
    Quaternionf frame = new Quaternionf();
    Vector3f[] limits = {new Vector3f(), new Vector3f(), new Vector3f(), new Vector3f()};
    if (joint instanceof Joint.SixAxes six) {
      frame.set(six.frame());
      for (int i = 0; i < six.axes().size(); i++) {
        Joint.Axis axis = six.axes().get(i);
        int first = i < Freedom.TURN_X.number() ? 0 : 2;
        limits[first].setComponent(i % 3, axis.lower());
        limits[first + 1].setComponent(i % 3, axis.upper());
      }
    } else if (joint instanceof Joint.OneAxis one) {
      Vector3fc axis = one.axis();
      Vector3f other = Math.abs(axis.x()) < 0.5f ? new Vector3f(1, 0, 0) : new Vector3f(0, 1, 0);
      axis.cross(other, other).normalize();
      frame.set(Joint.sixAxes(new Vector3d(), axis, other).frame());
      int first = joint instanceof Joint.Slider ? 0 : 2;
      limits[first].x = one.motion().lower();
      limits[first + 1].x = one.motion().upper();
    }
    JointRanges ranges = new JointRanges(
        new Quaternionf(rotationA).conjugate().mul(frame),
        new Quaternionf(rotationB).conjugate().mul(frame),
        new Vector3f(middle),
        limits[0],
        limits[1],
        limits[2],
        limits[3]);
    return ranges.isLimited() ? ranges : JointRanges.NONE;
  }
}
