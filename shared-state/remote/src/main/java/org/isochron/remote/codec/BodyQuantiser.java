package org.isochron.remote.codec;

import static org.isochron.remote.codec.SentBodies.AXES;
import static org.isochron.remote.codec.SentBodies.LARGEST;
import static org.isochron.remote.codec.SentBodies.POSE_NUMBERS;
import static org.isochron.remote.codec.SentBodies.POSITION;
import static org.isochron.remote.codec.SentBodies.ROTATION;
import static org.isochron.remote.codec.SentBodies.VELOCITY_NUMBERS;

import org.isochron.remote.Quantisation;
import org.isochron.state.Snapshot;

/**
 * Converts poses and velocities into the integers of {@link SentBodies}. A quantised rotation
 * consists of the index of its largest component and the other three components, with the sign that
 * makes the largest positive. NaN becomes 0, and values out of range become the nearest number in
 * range. Owner: one thread. Allocates nothing.
 */
final class BodyQuantiser {
  /** Index of the first component that is sent, by the index of the largest component. */
  static final int[] FIRST = {1, 0, 0, 0};

  static final int[] SECOND = {2, 2, 1, 1};
  static final int[] THIRD = {3, 3, 3, 2};

  private static final double ALMOST_NO_LENGTH = 1e-20;
  private static final int NUMBER_MASK = 3;

  private final float[] components = new float[4];
  private final boolean exact;
  private final double stepsPerMetre;
  private final double stepsPerRotation;
  private final double stepsPerVelocity;

  BodyQuantiser(Quantisation steps) {
    exact = steps.isExact();
    stepsPerMetre = steps.stepsPerMetre();
    stepsPerRotation = steps.stepsPerRotation();
    stepsPerVelocity = steps.stepsPerVelocity();
  }

  /**
   * One loop over all bodies costs half as much as a call for each body.
   *
   * @param highs receives the upper halves of positions far from the origin, three per body; empty
   *     unless the layout has such positions
   */
  void poses(Snapshot.Poses from, int count, int[] numbers, int[] highs) {
    for (int index = 0; index < count; index++) {
      pose(from, index, index, numbers, highs);
    }
  }

  void pose(Snapshot.Poses from, int index, int slot, int[] numbers, int[] highs) {
    int at = slot * POSE_NUMBERS;
    if (exact) {
      exactPose(from, index, slot, numbers, highs);
      return;
    }
    if (highs.length > 0) {
      for (int axis = 0; axis < AXES; axis++) {
        long steps = (long) Math.floor(from.coordinate(axis, index) * stepsPerMetre + 0.5);
        numbers[at + POSITION + axis] = (int) steps;
        highs[AXES * slot + axis] = (int) (steps >> Integer.SIZE);
      }
    } else {
      numbers[at + POSITION] = rounded(from.x()[index] * stepsPerMetre);
      numbers[at + POSITION + 1] = rounded(from.y()[index] * stepsPerMetre);
      numbers[at + POSITION + 2] = rounded(from.z()[index] * stepsPerMetre);
    }
    rotation(from.qx()[index], from.qy()[index], from.qz()[index], from.qw()[index], numbers, at);
  }

  private static void exactPose(
      Snapshot.Poses from, int index, int slot, int[] numbers, int[] highs) {
    bits(from.components(), index, POSE_NUMBERS, numbers, slot * POSE_NUMBERS);
    for (int axis = 0; axis < AXES && highs.length > 0; axis++) {
      highs[AXES * slot + axis] = Float.floatToRawIntBits(from.fine(axis)[index]);
    }
  }

  private static void bits(float[][] components, int index, int count, int[] numbers, int at) {
    for (int number = 0; number < count; number++) {
      numbers[at + number] = Float.floatToRawIntBits(components[number][index]);
    }
  }

  void velocities(Snapshot.Velocities from, int count, int[] numbers) {
    for (int index = 0; index < count; index++) {
      velocity(from, index, numbers, index * VELOCITY_NUMBERS);
    }
  }

  void velocity(Snapshot.Velocities from, int index, int[] numbers, int at) {
    if (exact) {
      bits(from.components(), index, VELOCITY_NUMBERS, numbers, at);
      return;
    }
    numbers[at] = rounded(from.x()[index] * stepsPerVelocity);
    numbers[at + 1] = rounded(from.y()[index] * stepsPerVelocity);
    numbers[at + 2] = rounded(from.z()[index] * stepsPerVelocity);
    numbers[at + 3] = rounded(from.wx()[index] * stepsPerVelocity);
    numbers[at + 4] = rounded(from.wy()[index] * stepsPerVelocity);
    numbers[at + 5] = rounded(from.wz()[index] * stepsPerVelocity);
  }

  /*
   * No branch depends on the rotation: for arbitrary rotations such a branch would be mispredicted
   * half of the time.
   */
  private void rotation(float qx, float qy, float qz, float qw, int[] numbers, int at) {
    double square = (double) qx * qx + (double) qy * qy + (double) qz * qz + (double) qw * qw;
    if (!(square > ALMOST_NO_LENGTH && square < Double.POSITIVE_INFINITY)) {
      numbers[at + LARGEST] = NUMBER_MASK; // a zero or invalid rotation becomes the identity
      numbers[at + ROTATION] = 0;
      numbers[at + ROTATION + 1] = 0;
      numbers[at + ROTATION + 2] = 0;
      return;
    }
    components[0] = qx;
    components[1] = qy;
    components[2] = qz;
    components[3] = qw;
    int max = Math.max(
        Math.max(numbered(qx, 0), numbered(qy, 1)), Math.max(numbered(qz, 2), numbered(qw, 3)));
    int largest = max & NUMBER_MASK;
    int sign = Float.floatToRawIntBits(components[largest]) >> (Integer.SIZE - 1);
    double scale = stepsPerRotation / Math.sqrt(square);
    numbers[at + LARGEST] = largest;
    numbers[at + ROTATION] = signed(rounded(components[FIRST[largest]] * scale), sign);
    numbers[at + ROTATION + 1] = signed(rounded(components[SECOND[largest]] * scale), sign);
    numbers[at + ROTATION + 2] = signed(rounded(components[THIRD[largest]] * scale), sign);
  }

  /** Returns the bits of a component's magnitude, with its index in the two lowest bits. */
  private static int numbered(float component, int number) {
    return (Float.floatToRawIntBits(component) & (Integer.MAX_VALUE - NUMBER_MASK)) | number;
  }

  private static int signed(int value, int sign) {
    return (value ^ sign) - sign;
  }

  private static int rounded(double steps) {
    return (int) Math.floor(steps + 0.5);
  }
}
