package org.isochron.remote.codec;

import java.util.Arrays;
import org.isochron.state.SnapshotLayout;

/**
 * The last sent state of each body, from which both ends predict the next one. Each end has one,
 * and both change in the same way. A number counts whole steps, or has the bits of a float if
 * numbers are sent exactly: the last number of a pose is then the rotation's w, and the upper
 * halves are the residuals of a far position. Owner: one thread.
 */
final class SentBodies {
  /**
   * The numbers of a body, from its slot times this. They lie together, because a record changes
   * them together.
   */
  static final int STRIDE = 14;

  static final int AXES = 3;
  static final int POSITION = 0;
  static final int ROTATION = 3;

  /** The number of the largest component of the rotation. */
  static final int LARGEST = 6;

  /** The position and the rotation: the first numbers of a body. */
  static final int POSE_NUMBERS = 7;

  /** By how much the body moved last. */
  static final int STEP = 7;

  static final int TURN = 10;

  /**
   * How large the last surprises were: of positions in the low half, of rotations in the high one.
   */
  static final int SURPRISE = 13;

  /** A velocity has six numbers and its surprise. */
  static final int VELOCITY_STRIDE = 7;

  static final int VELOCITY_NUMBERS = 6;

  static final int FRESH_SURPRISE = 96;
  private static final int MOST_SURPRISE = 0xffff;
  private static final int SHARE_OF_THREE = 24;

  final SnapshotLayout layout;

  /** By slot; 0 if there is no body. */
  final int[] generations;

  final int[] prefabs;
  final int[] bodies;

  /**
   * The upper halves of far positions in steps, three a body, of which {@link #bodies} has the
   * lower ones, or the residuals of exact ones; empty without.
   */
  final int[] highs;

  final int[] velocities;

  /** The bits of the channels' values, body by body. */
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

  /** How many upper halves of positions there are. */
  static int highCount(SnapshotLayout layout) {
    return layout.far() ? Math.multiplyExact(layout.bodyCapacity(), AXES) : 0;
  }

  /** Returns a position in whole steps from its halves. */
  static long whole(int high, int low) {
    return ((long) high << Integer.SIZE) | (low & 0xffff_ffffL);
  }

  /** Moves a body by its last step. */
  void move(int slot) {
    int at = slot * STRIDE;
    for (int axis = 0; axis < AXES; axis++) {
      int low = bodies[at + POSITION + axis];
      int step = bodies[at + STEP + axis];
      bodies[at + POSITION + axis] = low + step;
      if (highs.length > 0) {
        int high = AXES * slot + axis;
        highs[high] = (int) ((whole(highs[high], low) + step) >> Integer.SIZE);
      }
    }
  }

  /** Becomes as another one of the same layout. */
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

  /** Forgets the motion of a body that was not said to have changed. */
  void rest(int slot) {
    int at = slot * STRIDE;
    bodies[at + STEP] = 0;
    bodies[at + STEP + 1] = 0;
    bodies[at + STEP + 2] = 0;
    bodies[at + TURN] = 0;
    bodies[at + TURN + 1] = 0;
    bodies[at + TURN + 2] = 0;
  }

  /** Forgets the motion and the surprises of a body that is new in its slot. */
  void fresh(int slot) {
    rest(slot);
    bodies[slot * STRIDE + SURPRISE] = FRESH_SURPRISE | (FRESH_SURPRISE << 16);
  }

  /** Returns how many bits of a remainder suit numbers as large as the last ones. */
  static int remainderBits(int surprise) {
    int mean = surprise / SHARE_OF_THREE;
    return Math.min(BitWriter.MOST_REMAINDER, Integer.SIZE - Integer.numberOfLeadingZeros(mean));
  }

  /** Returns the next surprise, after three folded numbers. */
  static int learnt(int surprise, int a, int b, int c) {
    long sum = (a & 0xffff_ffffL) + (b & 0xffff_ffffL) + (c & 0xffff_ffffL);
    return (int) Math.min(MOST_SURPRISE, surprise - (surprise >> 2) + sum);
  }
}
