package org.isochron.state;

import java.util.List;
import org.isochron.shapes.Joint;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/** Encodes joints as command values. Stateless. */
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
    if (joint.kind() == Joint.Kind.PULLEY) {
      to.value(6, joint.upper());
      to.vector(7, joint.wheels().get(0)).vector(10, joint.wheels().get(1));
      return;
    }
    to.value(6, joint.lower());
    to.value(7, joint.upper());
    to.value(8, joint.motorTarget());
    to.value(9, joint.motorLimit());
    to.value(10, joint.frequency());
    to.value(11, joint.dampingRatio());
  }

  static Command write(Joint.Axis axis, Command to) {
    return to.value(0, axis.lower())
        .value(1, axis.upper())
        .value(2, axis.motorTarget())
        .value(3, axis.motorLimit())
        .value(4, axis.frequency())
        .value(5, axis.dampingRatio())
        .value(6, axis.damping());
  }

  static Joint.Axis readAxis(Command from) {
    return new Joint.Axis(
        from.value(0),
        from.value(1),
        from.value(2),
        from.value(3),
        from.value(4),
        from.value(5),
        from.value(6));
  }

  /**
   * Returns a joint without damping, whose six axes are locked.
   *
   * @throws IllegalArgumentException if the values are invalid
   */
  static Joint read(int number, Command from) {
    Joint.Kind kind = Joint.Kind.numbered(number);
    Vector3d anchor = new Vector3d(from.exact(0), from.exact(1), from.exact(2));
    if (kind.hasAxes()) {
      Quaternionf frame = from.rotation(new Quaternionf());
      return Joint.locked(kind, anchor, frame, from.value(12));
    }
    if (kind == Joint.Kind.PULLEY) {
      Vector3d end = new Vector3d(from.exact(3), from.exact(4), from.exact(5));
      return Joint.pulley(anchor, end, List.of(vector(from, 7), vector(from, 10)), from.value(6));
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

  private static Vector3f vector(Command from, int first) {
    return new Vector3f(from.value(first), from.value(first + 1), from.value(first + 2));
  }
}
