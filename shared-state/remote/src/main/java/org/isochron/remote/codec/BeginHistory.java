package org.isochron.remote.codec;

import static org.isochron.remote.codec.SentBodies.POSE_NUMBERS;
import static org.isochron.remote.codec.SentBodies.POSITION;

import java.util.Arrays;
import org.isochron.remote.content.Quantisation;
import org.isochron.state.snapshot.Snapshot;

/**
 * The begin poses of the last ticks, which a keyframe repeats: who takes it may have missed the tick in which a body was moved, and
 * must not show the body on its way. Owner: the encoder's thread; allocates nothing.
 */
final class BeginHistory {
  private static final long NEVER = Long.MIN_VALUE / 2;

  private final long[] ticks;
  private final int[] poses;
  private final BodyQuantiser quantiser;
  private final int rotationBits;
  private int slotCount;
  private long newest = NEVER;

  BeginHistory(int capacity, Quantisation steps) {
    ticks = new long[capacity];
    Arrays.fill(ticks, NEVER);
    poses = new int[Math.multiplyExact(capacity, POSE_NUMBERS)];
    quantiser = new BodyQuantiser(steps);
    rotationBits = steps.rotationBits();
  }

  /** Takes the begin poses of a snapshot; {@code afresh} if those before are of another time. */
  void note(Snapshot snapshot, boolean afresh) {
    if (afresh) {
      Arrays.fill(ticks, 0, slotCount, NEVER);
      slotCount = 0;
      newest = NEVER;
    }
    for (int index = 0; index < snapshot.beginCount(); index++) {
      int slot = snapshot.beginSlots()[index];
      ticks[slot] = snapshot.tick();
      newest = snapshot.tick();
      slotCount = Math.max(slotCount, slot + 1);
      quantiser.pose(snapshot.beginPoses(), index, poses, slot * POSE_NUMBERS);
    }
  }

  /** Writes fragments with the begin poses of the ticks from one to another, up to {@link FragmentFormat#MOST_AGE} of them, of bodies that the other end has. */
  void write(FragmentWriter writer, long from, long to, SentBodies states) {
    if (newest < from) {
      return;
    }
    int count = 0;
    boolean begun = false;
    for (int slot = 0; slot < slotCount; slot++) {
      if (ticks[slot] >= from
          && ticks[slot] <= to
          && slot < states.slotCount
          && states.generations[slot] != 0) {
        if (!begun || !writer.hasRoom()) {
          if (begun) {
            writer.end(count);
          }
          writer.begin(count, true);
          begun = true;
        }
        write(writer.bits, slot, to - ticks[slot]);
        count++;
      }
    }
    if (begun) {
      writer.end(count);
    }
  }

  private void write(BitWriter bits, int slot, long age) {
    bits.gamma(slot);
    bits.gamma(age);
    int at = slot * POSE_NUMBERS;
    for (int number = 0; number < 3; number++) {
      bits.signed(poses[at + POSITION + number]);
    }
    BodyRecordWriter.putRotation(bits, poses, at, rotationBits);
  }
}
