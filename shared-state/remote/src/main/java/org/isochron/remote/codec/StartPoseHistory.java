package org.isochron.remote.codec;

import static org.isochron.remote.codec.SentBodies.AXES;
import static org.isochron.remote.codec.SentBodies.POSE_NUMBERS;
import static org.isochron.remote.codec.SentBodies.POSITION;
import static org.isochron.remote.codec.SentBodies.STRIDE;

import java.util.Arrays;
import org.isochron.remote.Quantisation;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/**
 * Start poses of recent ticks that still have to be sent. A start pose is sent together with the
 * pose of its body. If the body's pose is sent late, the receiver has already displayed the tick of
 * the move. The body then appears at its new position and rests there for one tick. A keyframe
 * repeats the start poses of the last ticks. Its receiver may have missed a tick that moved a body,
 * and must not interpolate across the move. Owner: the encoder's thread. Allocates nothing.
 */
final class StartPoseHistory {
  private static final long NEVER = Long.MIN_VALUE / 2;

  private final long[] ticks;

  /** Generations of the moved bodies; a later body in the slot did not move. */
  private final int[] generations;

  private final int[] poses;

  private final int[] highs;

  private final SlotSet startSlots;

  private final SlotSet owed;

  private final int[] due;

  private final BitWriter bits;
  private final BodyQuantiser quantiser;
  private final boolean exact;
  private final int rotationBits;
  private int dueCount;

  StartPoseHistory(SnapshotLayout layout, Quantisation steps, BitWriter bits) {
    this.bits = bits;
    int capacity = layout.bodyCapacity();
    ticks = new long[capacity];
    Arrays.fill(ticks, NEVER);
    generations = new int[capacity];
    poses = new int[Math.multiplyExact(capacity, POSE_NUMBERS)];
    highs = new int[SentBodies.highCount(layout)];
    startSlots = new SlotSet(capacity);
    owed = new SlotSet(capacity);
    due = new int[capacity];
    quantiser = new BodyQuantiser(steps);
    exact = steps.isExact();
    rotationBits = steps.rotationBits();
  }

  void copyFrom(StartPoseHistory other) {
    System.arraycopy(other.ticks, 0, ticks, 0, ticks.length);
    System.arraycopy(other.generations, 0, generations, 0, generations.length);
    System.arraycopy(other.poses, 0, poses, 0, poses.length);
    System.arraycopy(other.highs, 0, highs, 0, highs.length);
    startSlots.copyFrom(other.startSlots);
    owed.copyFrom(other.owed);
  }

  void note(Snapshot snapshot, boolean reset) {
    if (reset) {
      for (int slot = startSlots.next(0); slot != SlotSet.NONE; slot = startSlots.next(slot + 1)) {
        ticks[slot] = NEVER;
      }
      startSlots.clear();
      owed.clear();
    }
    for (int index = 0; index < snapshot.startCount(); index++) {
      note(snapshot, snapshot.startSlots()[index], snapshot.startPoses(), index);
    }
  }

  /** Records that bodies begin in a snapshot, whose own start poses are noted later. */
  void appear(Snapshot snapshot, SlotSet slots) {
    for (int slot = slots.next(0); slot != SlotSet.NONE; slot = slots.next(slot + 1)) {
      note(snapshot, slot, snapshot.poses(), slot);
    }
  }

  private void note(Snapshot snapshot, int slot, Snapshot.Poses from, int index) {
    ticks[slot] = snapshot.tick();
    generations[slot] = snapshot.generations()[slot];
    startSlots.add(slot);
    owed.add(slot);
    quantiser.pose(from, index, slot, poses, highs);
  }

  boolean owes(int slot) {
    return owed.contains(slot);
  }

  /** Adds the slots with a pending start pose, or all recorded slots if a keyframe follows. */
  void addOwed(SlotSet to, boolean repeats) {
    to.addAll(repeats ? startSlots : owed);
  }

  void repeat(long tick) {
    owed.clear();
    for (int slot = startSlots.next(0); slot != SlotSet.NONE; slot = startSlots.next(slot + 1)) {
      if (ticks[slot] > tick - SnapshotFormat.MAX_AGE) {
        owed.add(slot);
      }
    }
  }

  void send(int slot) {
    if (owed.contains(slot)) {
      owed.remove(slot);
      due[dueCount++] = slot;
    }
  }

  void drop(int slot) {
    owed.remove(slot);
  }

  /**
   * Writes the scheduled start poses. A body whose start pose is older than tick {@code from} gets
   * its current pose as the start pose.
   */
  void writeDue(SnapshotBytes to, long from, long tick, SentBodies states) {
    for (int index = 0; index < dueCount; index++) {
      int slot = due[index];
      if (generations[slot] != states.generations[slot]) {
        continue;
      }
      if (ticks[slot] >= from) {
        write(to, slot, tick - ticks[slot], poses, slot * POSE_NUMBERS, highs);
      } else {
        write(to, slot, 0, states.bodies, slot * STRIDE, states.highs);
      }
    }
    dueCount = 0;
    bits.put(0, 1);
  }

  void writeLast(SnapshotBytes to, long tick, SentBodies states) {
    for (int slot = startSlots.next(0); slot != SlotSet.NONE; slot = startSlots.next(slot + 1)) {
      if (ticks[slot] > tick - SnapshotFormat.MAX_AGE
          && slot < states.slotCount
          && states.generations[slot] == generations[slot]) {
        write(to, slot, tick - ticks[slot], poses, slot * POSE_NUMBERS, highs);
      }
    }
    bits.put(0, 1);
  }

  private void write(SnapshotBytes to, int slot, long age, int[] numbers, int at, int[] uppers) {
    to.reserve();
    bits.put(1, 1);
    bits.gamma(slot);
    bits.gamma(age);
    if (exact) {
      BodyRecordWriter.putExact(bits, numbers, at, uppers, slot);
      return;
    }
    bits.signedAll(numbers, at + POSITION, AXES);
    if (uppers.length > 0) {
      bits.signedAll(uppers, AXES * slot, AXES);
    }
    BodyRecordWriter.putRotation(bits, numbers, at, rotationBits);
  }
}
