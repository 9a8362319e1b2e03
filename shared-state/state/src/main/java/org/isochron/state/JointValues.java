package org.isochron.state;

import java.util.Collections;
import org.isochron.shapes.Joint;
import org.isochron.shapes.stored.StoredJoint;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/** Encodes joints as command values. Stateless. */
final class JointValues {
  private JointValues() {}

  static void write(Joint joint, Command to) {
    StoredJoint stored = StoredJoint.of(joint);
    write(stored.first(), to, 0);
    to.value(12, joint.breakForce());
    if (joint instanceof Joint.SixAxes axes) {
      to.rotation(axes.frame());
      return;
    }
    write(stored.second(), to, 3);
    if (joint instanceof Joint.Pulley pulley) {
      to.value(6, pulley.ratio()).vector(7, pulley.toWheelA()).vector(10, pulley.toWheelB());
      return;
    }
    for (int i = 0; i < StoredJoint.BREAK_FORCE; i++) {
      to.value(6 + i, stored.numbers()[i]);
    }
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
    StoredJoint.Kind kind = StoredJoint.Kind.numbered(number);
    Vector3d first = new Vector3d(from.exact(0), from.exact(1), from.exact(2));
    float breakForce = from.value(12);
    if (kind == StoredJoint.Kind.CONE_TWIST || kind == StoredJoint.Kind.SIX_AXES) {
      return new Joint.SixAxes(
          kind == StoredJoint.Kind.CONE_TWIST,
          first,
          from.rotation(new Quaternionf()),
          Collections.nCopies(6, Joint.Axis.LOCKED),
          breakForce);
    }
    Vector3d second = new Vector3d(from.exact(3), from.exact(4), from.exact(5));
    if (kind == StoredJoint.Kind.PULLEY) {
      return new Joint.Pulley(first, second, vector(from, 7), vector(from, 10), from.value(6));
    }
    float[] numbers = StoredJoint.free(breakForce);
    for (int i = 0; i < StoredJoint.BREAK_FORCE; i++) {
      numbers[i] = from.value(6 + i);
    }
    return new StoredJoint(kind, first, second, numbers).joint();
  }

  private static void write(Vector3dc vector, Command to, int first) {
    to.exact(first, vector.x()).exact(first + 1, vector.y()).exact(first + 2, vector.z());
  }

  private static Vector3f vector(Command from, int first) {
    return new Vector3f(from.value(first), from.value(first + 1), from.value(first + 2));
  }
}
