package org.isochron.state.command;

import org.isochron.state.body.Joint;
import org.isochron.state.body.JointAxis;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/** A joint as the values of a command. Stateless. */
final class JointValues {
  private JointValues() {}

  static void write(Joint joint, Command to) {
    write(joint.anchor(), to, 0);
    to.value(12, joint.breakForce());
    if (joint.kind().hasAxes()) {
      to.rotation(joint.frame());
      return;
    }
    write(joint.axis(), to, 3);
    to.value(6, joint.lower());
    to.value(7, joint.upper());
    to.value(8, joint.motorTarget());
    to.value(9, joint.motorLimit());
    to.value(10, joint.frequency());
    to.value(11, joint.dampingRatio());
  }

  static void write(JointAxis axis, Command to) {
    to.value(0, axis.lower());
    to.value(1, axis.upper());
    to.value(2, axis.motorTarget());
    to.value(3, axis.motorLimit());
    to.value(4, axis.frequency());
    to.value(5, axis.dampingRatio());
  }

  static JointAxis readAxis(Command from) {
    return new JointAxis(
        from.value(0), from.value(1), from.value(2), from.value(3), from.value(4), from.value(5));
  }

  /**
   * Returns the joint of a kind, by its number, with its own axes locked; throws
   * {@link IllegalArgumentException} if the values make none.
   */
  static Joint read(int number, Command from) {
    Joint.Kind kind = Joint.Kind.numbered(number);
    Vector3d anchor = new Vector3d(from.exact(0), from.exact(1), from.exact(2));
    if (kind.hasAxes()) {
      Quaternionf frame = from.rotation(new Quaternionf());
      return Joint.locked(kind, anchor, frame, from.value(12));
    }
    return new Joint(
        kind,
        anchor,
        new Vector3d(from.exact(3), from.exact(4), from.exact(5)),
        from.value(6),
        from.value(7),
        from.value(8),
        from.value(9),
        from.value(10),
        from.value(11),
        from.value(12));
  }

  private static void write(Vector3dc vector, Command to, int first) {
    to.exact(first, vector.x()).exact(first + 1, vector.y()).exact(first + 2, vector.z());
  }
}
