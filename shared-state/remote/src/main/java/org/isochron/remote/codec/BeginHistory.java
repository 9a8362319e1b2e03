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
 * The begin poses of the last ticks. A begin pose goes out with the pose of its body: if that is
 * held back, so is the begin pose, and when it comes the body stands for a tick where it is,
 * because the tick of the begin pose was shown without it. A keyframe repeats those of the last
 * ticks: its reader may have missed the tick in which a body was moved, and must not show the body
 * on its way. Owner: the encoder's thread; allocates nothing.
 */
final class BeginHistory {
  private static final long NEVER = Long.MIN_VALUE / 2;

  private final long[] ticks;
  private final int[] poses;

  /** The upper halves of far positions; empty without. */
  private final int[] highs;

  /** The slots that had a begin pose. */
  private final SlotSet begun;

  /** The slots of {@code begun} whose begin pose goes out with the next pose. */
  private final SlotSet owed;

  /** The slots whose begin pose goes out with the snapshot at hand. */
  private final int[] due;

  private final BodyQuantiser quantiser;
  private final boolean exact;
  private final int rotationBits;
  private int dueCount;
  private int written;

  BeginHistory(SnapshotLayout layout, Quantisation steps) {
    int capacity = layout.bodyCapacity();
    ticks = new long[capacity];
    Arrays.fill(ticks, NEVER);
    poses = new int[Math.multiplyExact(capacity, POSE_NUMBERS)];
    highs = new int[SentBodies.highCount(layout)];
    begun = new SlotSet(capacity);
    owed = new SlotSet(capacity);
    due = new int[capacity];
    quantiser = new BodyQuantiser(steps);
    exact = steps.isExact();
    rotationBits = steps.rotationBits();
  }

  /** Becomes as another one of this capacity. */
  void copyFrom(BeginHistory other) {
    System.arraycopy(other.ticks, 0, ticks, 0, ticks.length);
    System.arraycopy(other.poses, 0, poses, 0, poses.length);
    System.arraycopy(other.highs, 0, highs, 0, highs.length);
    begun.copyFrom(other.begun);
    owed.copyFrom(other.owed);
  }

  /** Takes the begin poses of a snapshot; {@code afresh} if those before are of another time. */
  void note(Snapshot snapshot, boolean afresh) {
    if (afresh) {
      for (int slot = begun.next(0); slot != SlotSet.NONE; slot = begun.next(slot + 1)) {
        ticks[slot] = NEVER;
      }
      begun.clear();
      owed.clear();
    }
    for (int index = 0; index < snapshot.beginCount(); index++) {
      int slot = snapshot.beginSlots()[index];
      ticks[slot] = snapshot.tick();
      begun.add(slot);
      owed.add(slot);
      quantiser.pose(snapshot.beginPoses(), index, slot, poses, highs);
    }
  }

  /** Returns true if the next pose of a body goes out with a begin pose. */
  boolean owes(int slot) {
    return owed.contains(slot);
  }

  /** Adds the slots whose next pose goes out with a begin pose, or will after a repetition. */
  void addOwed(SlotSet to, boolean repeats) {
    to.addAll(repeats ? begun : owed);
  }

  /** Owes those of the last ticks to an other end that has nothing. */
  void repeat(long tick) {
    owed.clear();
    for (int slot = begun.next(0); slot != SlotSet.NONE; slot = begun.next(slot + 1)) {
      if (ticks[slot] > tick - FragmentFormat.MOST_AGE) {
        owed.add(slot);
      }
    }
  }

  /** The pose of a body goes out with the snapshot at hand. */
  void send(int slot) {
    if (owed.contains(slot)) {
      owed.remove(slot);
      due[dueCount++] = slot;
    }
  }

  /** The body in a slot is gone. */
  void drop(int slot) {
    owed.remove(slot);
  }

  /**
   * Writes fragments with the begin poses that go out with a snapshot; those from before a tick are
   * where the bodies are now.
   */
  void writeDue(FragmentWriter writer, long from, long tick, SentBodies states) {
    written = 0;
    for (int index = 0; index < dueCount; index++) {
      int slot = due[index];
      if (ticks[slot] >= from) {
        write(writer, slot, tick - ticks[slot], poses, slot * POSE_NUMBERS, highs);
      } else {
        write(writer, slot, 0, states.bodies, slot * STRIDE, states.highs);
      }
    }
    dueCount = 0;
    end(writer);
  }

  /** Writes fragments with the begin poses of the last ticks, of bodies that the other end has. */
  void writeLast(FragmentWriter writer, long tick, SentBodies states) {
    written = 0;
    for (int slot = begun.next(0); slot != SlotSet.NONE; slot = begun.next(slot + 1)) {
      if (ticks[slot] > tick - FragmentFormat.MOST_AGE
          && slot < states.slotCount
          && states.generations[slot] != 0) {
        write(writer, slot, tick - ticks[slot], poses, slot * POSE_NUMBERS, highs);
      }
    }
    end(writer);
  }

  private void write(
      FragmentWriter writer, int slot, long age, int[] numbers, int at, int[] uppers) {
    if (written == 0 || !writer.hasRoom()) {
      end(writer);
      writer.begin(written, true);
    }
    written++;
    BitWriter bits = writer.bits;
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

  private void end(FragmentWriter writer) {
    if (written > 0) {
      writer.end(written);
    }
  }
}
