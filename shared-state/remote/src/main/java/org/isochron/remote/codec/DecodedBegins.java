package org.isochron.remote.codec;

import org.isochron.remote.content.Quantisation;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.SnapshotWriter;

/** The begin poses of a snapshot that is read. Owner: one thread; allocates nothing. */
final class DecodedBegins {
  private final BitReader bits;
  private final BodyRecordReader records;
  private final QuantisedBody body;
  private final int[] slots;
  private final int[] ages;
  private final Poses poses;
  private final int[] rotation = new int[4];
  private int count;

  DecodedBegins(int capacity, Quantisation steps, BitReader bits, BodyRecordReader records) {
    this.bits = bits;
    this.records = records;
    body = new QuantisedBody(steps);
    slots = new int[capacity];
    ages = new int[capacity];
    poses = new Poses(capacity);
  }

  int count() {
    return count;
  }

  void clear() {
    count = 0;
  }

  /** Reads begin poses by their number. Returns false if they make no sense. */
  boolean read(int first, int before) {
    if (first != count || before < first || before > slots.length) {
      return false;
    }
    while (count < before) {
      long slot = bits.gamma();
      long age = bits.gamma();
      body.x = bits.signed();
      body.y = bits.signed();
      body.z = bits.signed();
      boolean sound = records.readRotation(rotation, 0, 1);
      if (!sound || slot >= slots.length || age >= FragmentFormat.MOST_AGE) {
        return false;
      }
      body.largest = rotation[0];
      body.first = rotation[1];
      body.second = rotation[2];
      body.third = rotation[3];
      body.store(poses, count);
      slots[count] = (int) slot;
      ages[count++] = (int) age;
    }
    return true;
  }

  /** Writes those of the last n ticks. */
  void copyTo(SnapshotWriter writer, int[] generations, long tickCount) {
    for (int index = 0; index < count; index++) {
      if (ages[index] < tickCount) {
        writer.beginPose(
            BodyId.of(slots[index], Math.max(1, generations[slots[index]])),
            poses.x()[index],
            poses.y()[index],
            poses.z()[index],
            poses.qx()[index],
            poses.qy()[index],
            poses.qz()[index],
            poses.qw()[index]);
      }
    }
  }
}
