package org.isochron.engine.bodies;

import java.util.Arrays;
import java.util.stream.Stream;
import org.isochron.physics.SavedState;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.exchange.MovedTicks;
import org.joml.Vector3f;

/**
 * Poses and velocities of all bodies by slot, after the last step. Owner: the physics thread. An
 * engine writes only the changed bodies.
 */
public final class BodyStates {
  /** Linear components precede the angular ones. */
  private static final int LINEAR = 3;

  private final Snapshot.Poses poses;
  private final Snapshot.Velocities velocities;
  private final float[][] arrays;

  /** Velocity gained in the last step; during a step, the velocity before the step. */
  private final float[][] gained;

  private final MovedTicks moved;
  private long tick;
  private boolean restored;

  public BodyStates(int capacity, boolean wide) {
    poses = new Snapshot.Poses(capacity, wide);
    velocities = new Snapshot.Velocities(capacity);
    gained = new float[LINEAR][capacity];
    moved = new MovedTicks(capacity);
    arrays = Stream.of(poses.components(), velocities.components())
        .flatMap(Arrays::stream)
        .toArray(float[][]::new);
  }

  public Snapshot.Poses poses() {
    return poses;
  }

  public boolean isWide() {
    return poses.isFar();
  }

  public Snapshot.Velocities velocities() {
    return velocities;
  }

  /** Must be called for each body that was moved, created or removed. */
  public void moved(int slot) {
    moved.moved(slot, tick);
  }

  public void begin(long nextTick) {
    tick = nextTick;
  }

  public void beginStep(int count) {
    for (int axis = 0; axis < LINEAR; axis++) {
      System.arraycopy(velocities.components()[axis], 0, gained[axis], 0, count);
    }
  }

  /** Ends a step. Clamps the gained velocities, because a saved state rejects larger values. */
  public void endStep(int count) {
    for (int axis = 0; axis < LINEAR; axis++) {
      float[] after = velocities.components()[axis];
      float[] before = gained[axis];
      for (int slot = 0; slot < count; slot++) {
        float gain = after[slot] - before[slot];
        before[slot] = Math.max(-SavedState.MAX_NUMBER, Math.min(SavedState.MAX_NUMBER, gain));
      }
    }
  }

  public Vector3f gained(int slot, Vector3f destination) {
    return destination.set(gained[0][slot], gained[1][slot], gained[2][slot]);
  }

  public void created(int slot) {
    for (float[] axis : gained) {
      axis[slot] = 0;
    }
  }

  /**
   * Writes the tick in which each body last moved. After a restore all bodies count as moved,
   * because readers have seen the discarded ticks.
   */
  public void writeMoved(SnapshotWriter snapshots) {
    if (restored) {
      restored = false;
      moved.allMoved(snapshots.open().tick());
    }
    snapshots.moved(moved);
  }

  public void copyTo(Snapshot snapshot, EngineSpace space, int count) {
    space.leave(poses, snapshot.poses(), count);
    if (snapshot.layout().velocities()) {
      snapshot.velocities().copyFrom(velocities, count);
    }
  }

  public long hash(BodySlots slots) {
    long hash = 0;
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      long body = slots.body(slot);
      hash = mix(hash, body);
      for (int i = 0; body != BodyId.NONE && i < arrays.length; i++) {
        hash = mix(hash, Float.floatToRawIntBits(arrays[i][slot]));
      }
    }
    return hash;
  }

  public void save(SavedState destination, int count) {
    save(arrays, destination, count);
    save(gained, destination, count);
  }

  private static void save(float[][] all, SavedState destination, int count) {
    for (float[] values : all) {
      for (int slot = 0; slot < count; slot++) {
        destination.putFloat(values[slot]);
      }
    }
  }

  public void restore(SavedState source, int count) {
    restored = true;
    restore(arrays, source, count);
    restore(gained, source, count);
  }

  private static void restore(float[][] all, SavedState source, int count) {
    for (float[] values : all) {
      for (int slot = 0; slot < count; slot++) {
        values[slot] = source.takeNumber();
      }
    }
  }

  private static long mix(long hash, long word) {
    long mixed = (hash ^ word) * 0x9E3779B97F4A7C15L;
    return mixed ^ mixed >>> 29;
  }
}
