package org.isochron.state.command;

import org.isochron.state.body.Joint;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** A joint as the values of a command. Stateless. */
final class JointValues {
  private JointValues() {}

  static void write(Joint joint, float[] values) {
    write(joint.anchor(), values, 0);
    write(joint.axis(), values, 3);
    values[6] = joint.lower();
    values[7] = joint.upper();
    values[8] = joint.motorTarget();
    values[9] = joint.motorLimit();
    values[10] = joint.frequency();
    values[11] = joint.dampingRatio();
    values[12] = joint.breakForce();
  }

  /**
   * Returns the joint of a kind, by its number; throws {@link IllegalArgumentException} if the
   * values make none.
   */
  static Joint read(int kind, float[] values) {
    return new Joint(
        Joint.Kind.numbered(kind),
        new Vector3f(values[0], values[1], values[2]),
        new Vector3f(values[3], values[4], values[5]),
        values[6],
        values[7],
        values[8],
        values[9],
        values[10],
        values[11],
        values[12]);
  }

  private static void write(Vector3fc vector, float[] values, int first) {
    values[first] = vector.x();
    values[first + 1] = vector.y();
    values[first + 2] = vector.z();
  }
}
