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
 * Converts the integers of {@link SentBodies} back into poses and velocities: the inverse of {@link
 * BodyQuantiser}. Owner: one thread. Allocates nothing.
 */
final class PoseSteps {
  private final float[] components = new float[4];
  private final boolean exact;
  private final double metres;
  private final double rotation;
  private final double velocity;

  PoseSteps(Quantisation steps) {
    exact = steps.isExact();
    metres = 1.0 / steps.stepsPerMetre();
    rotation = 1 / steps.stepsPerRotation();
    velocity = 1.0 / steps.stepsPerVelocity();
  }

  void pose(int[] numbers, int at, int[] highs, int highsAt, Snapshot.Poses poses, int index) {
    if (exact) {
      exactPose(numbers, at, highs, highsAt, poses, index);
      return;
    }
    if (poses.isFar()) {
      for (int axis = 0; axis < AXES; axis++) {
        long steps = SentBodies.combine(highs[highsAt + axis], numbers[at + POSITION + axis]);
        poses.coordinate(axis, index, steps * metres);
      }
    } else {
      poses.x()[index] = (float) (numbers[at + POSITION] * metres);
      poses.y()[index] = (float) (numbers[at + POSITION + 1] * metres);
      poses.z()[index] = (float) (numbers[at + POSITION + 2] * metres);
    }
    double a = numbers[at + ROTATION] * rotation;
    double b = numbers[at + ROTATION + 1] * rotation;
    double c = numbers[at + ROTATION + 2] * rotation;
    double rest = 1 - a * a - b * b - c * c;
    double scale = 1;
    if (rest < 0) { // a rounding error, or a forged message
      scale = 1 / Math.sqrt(1 - rest);
      rest = 0;
    }
    int largest = numbers[at + LARGEST];
    components[largest] = (float) (Math.sqrt(rest) * scale);
    components[BodyQuantiser.FIRST[largest]] = (float) (a * scale);
    components[BodyQuantiser.SECOND[largest]] = (float) (b * scale);
    components[BodyQuantiser.THIRD[largest]] = (float) (c * scale);
    poses.qx()[index] = components[0];
    poses.qy()[index] = components[1];
    poses.qz()[index] = components[2];
    poses.qw()[index] = components[3];
  }

  private static void exactPose(
      int[] numbers, int at, int[] highs, int highsAt, Snapshot.Poses poses, int index) {
    show(numbers, at, POSE_NUMBERS, poses.components(), index);
    for (int axis = 0; axis < AXES && poses.isFar(); axis++) {
      poses.fine(axis)[index] = Float.intBitsToFloat(highs[highsAt + axis]);
    }
  }

  private static void show(int[] numbers, int at, int count, float[][] components, int index) {
    for (int number = 0; number < count; number++) {
      components[number][index] = Float.intBitsToFloat(numbers[at + number]);
    }
  }

  void velocities(int[] numbers, int at, Snapshot.Velocities to, int index) {
    if (exact) {
      show(numbers, at, VELOCITY_NUMBERS, to.components(), index);
      return;
    }
    to.x()[index] = (float) (numbers[at] * velocity);
    to.y()[index] = (float) (numbers[at + 1] * velocity);
    to.z()[index] = (float) (numbers[at + 2] * velocity);
    to.wx()[index] = (float) (numbers[at + 3] * velocity);
    to.wy()[index] = (float) (numbers[at + 4] * velocity);
    to.wz()[index] = (float) (numbers[at + 5] * velocity);
  }
}
