package org.isochron.remote.codec;

import java.util.Arrays;
import org.isochron.state.SnapshotLayout;

/**
 * Last transmitted state of each body, which both ends update identically to predict the next one.
 * A number counts quantisation steps, or holds the bits of a float if numbers are exact. With exact
 * numbers, the last number of a pose is the rotation's w, and {@link #highs} holds the residuals of
 * positions far from the origin. Owner: one thread.
 */
final class SentBodies {
  /** Number of integers per body; they are adjacent because a record changes them together. */
  static final int STRIDE = 14;

  static final int AXES = 3;
  static final int POSITION = 0;
  static final int ROTATION = 3;

  static final int LARGEST = 6;

  static final int POSE_NUMBERS = 7;

  /** Offset of the body's last move. */
  static final int STEP = 7;

  static final int TURN = 10;

  /**
   * Offset of the smoothed prediction errors: of positions in the low half, of rotations in the
   * high half.
   */
  static final int PREDICTION_ERRORS = 13;

  static final int VELOCITY_STRIDE = 7;

  static final int VELOCITY_NUMBERS = 6;

  static final int INITIAL_ERROR = 96;
  private static final int MAX_ERROR = 0xffff;
  private static final int SHARE_OF_THREE = 24;

  final SnapshotLayout layout;

  /** Generations by slot; 0 if the slot is empty. */
  final int[] generations;

  final int[] prefabs;
  final int[] bodies;

  /**
   * Upper halves of quantised positions, or residuals of exact positions; three per body, empty
   * unless the layout has positions far from the origin.
   */
  final int[] highs;

  final int[] velocities;

  final int[] channels;

  int slotCount;

  SentBodies(SnapshotLayout layout) {
    this.layout = layout;
    int capacity = layout.bodyCapacity();
    generations = new int[capacity];
    prefabs = new int[capacity];
    bodies = new int[Math.multiplyExact(capacity, STRIDE)];
    highs = new int[highCount(layout)];
    velocities = new int[layout.velocities() ? capacity * VELOCITY_STRIDE : 0];
    channels = new int[Math.multiplyExact(capacity, layout.channels().size())];
  }

  static int highCount(SnapshotLayout layout) {
    return layout.far() ? Math.multiplyExact(layout.bodyCapacity(), AXES) : 0;
  }

  static long combine(int high, int low) {
    return ((long) high << Integer.SIZE) | (low & 0xffff_ffffL);
  }

  void move(int slot) {
    int at = slot * STRIDE;
    for (int axis = 0; axis < AXES; axis++) {
      int low = bodies[at + POSITION + axis];
      int step = bodies[at + STEP + axis];
      bodies[at + POSITION + axis] = low + step;
      if (highs.length > 0) {
        int high = AXES * slot + axis;
        highs[high] = (int) ((combine(highs[high], low) + step) >> Integer.SIZE);
      }
    }
  }

  void copyFrom(SentBodies other) {
    System.arraycopy(other.highs, 0, highs, 0, highs.length);
    System.arraycopy(other.generations, 0, generations, 0, generations.length);
    System.arraycopy(other.prefabs, 0, prefabs, 0, prefabs.length);
    System.arraycopy(other.bodies, 0, bodies, 0, bodies.length);
    System.arraycopy(other.velocities, 0, velocities, 0, velocities.length);
    System.arraycopy(other.channels, 0, channels, 0, channels.length);
    slotCount = other.slotCount;
  }

  void clear() {
    Arrays.fill(generations, 0, slotCount, 0);
    slotCount = 0;
  }

  /** Clears the predicted motion of a body that has no record in this snapshot. */
  void rest(int slot) {
    int at = slot * STRIDE;
    bodies[at + STEP] = 0;
    bodies[at + STEP + 1] = 0;
    bodies[at + STEP + 2] = 0;
    bodies[at + TURN] = 0;
    bodies[at + TURN + 1] = 0;
    bodies[at + TURN + 2] = 0;
  }

  void fresh(int slot) {
    rest(slot);
    bodies[slot * STRIDE + PREDICTION_ERRORS] = INITIAL_ERROR | (INITIAL_ERROR << 16);
  }

  /** Returns the Rice parameter for numbers of the size of the last prediction errors. */
  static int remainderBits(int error) {
    int mean = error / SHARE_OF_THREE;
    return Math.min(BitWriter.MAX_REMAINDER, Integer.SIZE - Integer.numberOfLeadingZeros(mean));
  }

  static int nextError(int error, int a, int b, int c) {
    long sum = (a & 0xffff_ffffL) + (b & 0xffff_ffffL) + (c & 0xffff_ffffL);
    return (int) Math.min(MAX_ERROR, error - (error >> 2) + sum);
  }
}
