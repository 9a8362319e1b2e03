package org.isochron.state.command;

import org.isochron.state.body.Joint;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/** A joint as the values of a command. Stateless. */
final class JointValues {
  private JointValues() {}

  static void write(Joint joint, Command to) {
    write(joint.anchor(), to, 0);
    write(joint.axis(), to, 3);
    to.value(6, joint.lower());
    to.value(7, joint.upper());
    to.value(8, joint.motorTarget());
    to.value(9, joint.motorLimit());
    to.value(10, joint.frequency());
    to.value(11, joint.dampingRatio());
    to.value(12, joint.breakForce());
  }

  /**
   * Returns the joint of a kind, by its number; throws {@link IllegalArgumentException} if the
   * values make none.
   */
  static Joint read(int kind, Command from) {
    return new Joint(
        Joint.Kind.numbered(kind),
        new Vector3d(from.exact(0), from.exact(1), from.exact(2)),
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
