package org.isochron.bench.stress;

import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/**
 * Seals snapshots: a channel of each body holds a checksum of the snapshot's tick, epoch and start
 * poses, and of the body's own values. A body from another tick, or a half-written one, breaks its
 * seal. Stateless.
 */
final class Seal {
  private static final int SEAL = 0;
  /** Channel of a value that grows by 1 per tick and wraps at a bound, equal for all bodies. */
  static final int COUNT = 1;

  private static final int COUNT_LENGTH = 1_024;
  private static final int MULTIPLIER = 0x9E3779B1;

  /** Integer bits of a float. */
  private static final int SEAL_BITS = 24;

  private Seal() {}

  static SnapshotLayout layout(int bodyCapacity) {
    return SnapshotLayout.bodies(bodyCapacity)
        .withVelocities()
        .withChannel("seal", SnapshotLayout.Blend.STEP)
        .withChannel("count", SnapshotLayout.Blend.LINEAR);
  }

  static void write(Snapshot open) {
    int base = base(open);
    float count = count(open.tick());
    for (int slot = 0; slot < open.slotCount(); slot++) {
      open.channel(SEAL)[slot] = value(open, base, slot);
      open.channel(COUNT)[slot] = count;
    }
  }

  static int broken(Snapshot snapshot) {
    int base = base(snapshot);
    float[] seals = snapshot.channel(SEAL);
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      if (seals[slot] != value(snapshot, base, slot)) {
        return slot;
      }
    }
    return INTACT;
  }

  /** No seal is broken. */
  static final int INTACT = -1;

  static float count(long tick) {
    return Math.floorMod(tick, COUNT_LENGTH);
  }

  private static int base(Snapshot snapshot) {
    int hash = mix((int) snapshot.tick(), (int) (snapshot.tick() >>> Integer.SIZE));
    hash = mix(hash, (int) snapshot.epoch());
    hash = mix(hash, snapshot.startCount());
    for (int index = 0; index < snapshot.startCount(); index++) {
      hash = mix(hash, snapshot.startSlots()[index]);
      hash = all(hash, snapshot.startPoses().components(), index);
    }
    return hash;
  }

  private static float value(Snapshot snapshot, int base, int slot) {
    int hash = mix(base, slot);
    hash = mix(hash, snapshot.generations()[slot]);
    hash = mix(hash, snapshot.prefabNumbers()[slot]);
    hash = all(hash, snapshot.poses().components(), slot);
    hash = all(hash, snapshot.velocities().components(), slot);
    return hash >>> (Integer.SIZE - SEAL_BITS);
  }

  private static int all(int hash, float[][] components, int index) {
    int mixed = hash;
    for (float[] component : components) {
      mixed = mix(mixed, component[index]);
    }
    return mixed;
  }

  private static int mix(int hash, float value) {
    return mix(hash, Float.floatToRawIntBits(value));
  }

  private static int mix(int hash, int value) {
    int mixed = (hash ^ value) * MULTIPLIER;
    return mixed ^ mixed >>> 15;
  }
}
