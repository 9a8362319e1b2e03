package org.isochron.remote.codec;

import org.isochron.remote.Quantisation;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;

/** Start poses of the snapshot that is being read. Owner: one thread. Allocates nothing. */
final class DecodedStartPoses {
  private final BitReader bits;
  private final BodyRecordReader records;
  private final PoseSteps steps;
  private final boolean exact;
  private final int[] body = new int[SentBodies.POSE_NUMBERS];
  private final int[] highs;
  private final int[] slots;
  private final int[] ages;
  private final Snapshot.Poses poses;
  private int count;

  DecodedStartPoses(
      SnapshotLayout layout, Quantisation steps, BitReader bits, BodyRecordReader records) {
    int capacity = layout.bodyCapacity();
    this.bits = bits;
    this.records = records;
    this.steps = new PoseSteps(steps);
    exact = steps.isExact();
    slots = new int[capacity];
    ages = new int[capacity];
    highs = new int[layout.far() ? SentBodies.AXES : 0];
    poses = new Snapshot.Poses(capacity, layout.far());
  }

  int count() {
    return count;
  }

  void clear() {
    count = 0;
  }

  /** Returns false if the start poses are invalid. */
  boolean read() {
    while (bits.take(1) != 0) {
      long slot = bits.gamma();
      long age = bits.gamma();
      boolean sound = exact ? readExact() : readSteps();
      if (!sound
          || count == slots.length
          || slot >= slots.length
          || age >= SnapshotFormat.MAX_AGE) {
        return false;
      }
      steps.pose(body, 0, highs, 0, poses, count);
      slots[count] = (int) slot;
      ages[count++] = (int) age;
    }
    return true;
  }

  private boolean readExact() {
    records.readExact(body, 0, highs, 0);
    return !bits.isOverrun();
  }

  private boolean readSteps() {
    bits.signedAll(body, SentBodies.POSITION, SentBodies.AXES);
    bits.signedAll(highs, 0, highs.length);
    return records.readRotation(body, 0);
  }

  void copyTo(SnapshotWriter writer, int[] generations, long tickCount) {
    for (int index = 0; index < count; index++) {
      if (ages[index] < tickCount) {
        writer.startPose(
            BodyId.of(slots[index], Math.max(1, generations[slots[index]])), poses, index);
      }
    }
  }
}
