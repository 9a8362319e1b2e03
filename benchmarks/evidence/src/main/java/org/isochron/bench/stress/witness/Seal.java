package org.isochron.bench.stress.witness;

import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/**
 * Seals snapshots: a channel of each body holds a checksum of the snapshot's tick and epoch, of its
 * begin poses, and of the body's own pose, velocities, generation and prefab. A body that was
 * written in another tick, or half, breaks its seal. Stateless.
 */
public final class Seal {
  private static final int SEAL = 0;
  private static final int METRE = 1;
  private static final int METRE_LENGTH = 1_024;
  private static final int ODD = 0x9E3779B1;

  /** The bits that a float holds as a whole number, without the payload of a NaN. */
  private static final int SEAL_BITS = 24;

  private Seal() {}

  public static SnapshotLayout layout(int bodyCapacity) {
    return SnapshotLayout.bodies(bodyCapacity)
        .withVelocities()
        .withChannel("seal", SnapshotLayout.Blend.STEP)
        .withChannel("metre", SnapshotLayout.Blend.LINEAR);
  }

  /** Seals a snapshot whose bodies are written. */
  public static void write(Snapshot open) {
    int ground = ground(open);
    float metre = metre(open);
    for (int slot = 0; slot < open.slotCount(); slot++) {
      open.channel(SEAL)[slot] = value(open, ground, slot);
      open.channel(METRE)[slot] = metre;
    }
  }

  /** The first slot with a broken seal, or {@link #WHOLE}. */
  static int broken(Snapshot snapshot) {
    int ground = ground(snapshot);
    float[] seals = snapshot.channel(SEAL);
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      if (seals[slot] != value(snapshot, ground, slot)) {
        return slot;
      }
    }
    return WHOLE;
  }

  /** No seal is broken. */
  static final int WHOLE = -1;

  /**
   * A value that grows by 1 a tick, up to a bound where it begins anew; the same for all bodies.
   */
  static float metre(Snapshot snapshot) {
    return Math.floorMod(snapshot.tick(), METRE_LENGTH);
  }

  static int metreChannel() {
    return METRE;
  }

  /** What all bodies of a snapshot have in common. */
  private static int ground(Snapshot snapshot) {
    int hash = mix((int) snapshot.tick(), (int) (snapshot.tick() >>> Integer.SIZE));
    hash = mix(hash, (int) snapshot.epoch());
    hash = mix(hash, snapshot.beginCount());
    for (int index = 0; index < snapshot.beginCount(); index++) {
      hash = mix(hash, snapshot.beginSlots()[index]);
      hash = all(hash, snapshot.beginPoses().components(), index);
    }
    return hash;
  }

  private static float value(Snapshot snapshot, int ground, int slot) {
    int hash = mix(ground, slot);
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
    int mixed = (hash ^ value) * ODD;
    return mixed ^ mixed >>> 15;
  }
}
