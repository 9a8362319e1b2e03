package org.isochron.remote;

import java.util.List;
import java.util.Random;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.isochron.state.exchange.MovedTicks;

/**
 * Crowds of bodies that rest, walk, jump, appear and disappear, all generated from one seed. The
 * world optionally reports moves, skips ticks, and begins new epochs.
 */
final class CrowdedWorld {
  private static final long TICK_NANOS = 10_000_000;
  private static final int CROWDS = 6;
  private static final PrefabTable PREFABS = PrefabTable.of(List.of(
      Prefab.dynamic(new Shape.Sphere(0.5f), 1).withLayer(0),
      Prefab.dynamic(new Shape.Sphere(0.5f), 1).withLayer(3)));

  final SnapshotLayout layout;
  private final Random random;
  private final StateWriter writer;
  private final SnapshotReader reader;
  private final MovedTicks moved;
  private final boolean reports;
  private final float spread;

  /** Offset of all positions. */
  private final double origin;

  private final int[] generations;
  private final float[][] positions;
  private final float[][] crowds = new float[CROWDS][3];
  private long tick;
  private int generationCount;

  CrowdedWorld(long seed, int bodies) {
    random = new Random(seed);
    boolean isFar = random.nextInt(3) == 0;
    origin = isFar ? 29_999_999.123 : 0;
    SnapshotLayout near = SnapshotLayout.bodies(bodies);
    layout = isFar ? near.withFarPositions() : near;
    SharedState state = SharedState.of(layout);
    writer = state.claimWriter();
    reader = state.openReader();
    moved = new MovedTicks(bodies);
    reports = random.nextInt(4) != 0;
    spread = (float) Math.pow(10, random.nextInt(6) - 1);
    generations = new int[bodies];
    positions = new float[bodies][3];
    for (float[] crowd : crowds) {
      put(crowd, new float[3], 10 * spread);
    }
    for (int slot = 0; slot < bodies; slot++) {
      if (random.nextInt(3) != 0) {
        appear(slot);
      }
    }
  }

  RemoteState.Interest interest(Random from) {
    float[] point = new float[3];
    put(point, crowds[from.nextInt(CROWDS)], spread);
    float radius = spread * (float) Math.pow(2, from.nextInt(9) - 4);
    return RemoteState.Interest.EVERYTHING.around(
        origin + point[0], origin + point[1], origin + point[2], radius);
  }

  Snapshot tick() {
    int jump = random.nextInt(100);
    tick += jump == 0 ? 7 : 1;
    if (jump == 1) { // a step back
      tick = Math.max(1, tick - 5);
      writer.snapshots().timeline(writer.snapshots().timeline().newEpoch(0, tick * TICK_NANOS));
    }
    writer.snapshots().begin(tick, tick * TICK_NANOS);
    writer.snapshots().prefabs(PREFABS);
    if (jump <= 1 || tick == 1) {
      moved.allMoved(tick);
    }
    for (int slot = 0; slot < generations.length; slot++) {
      boolean begins = change(slot);
      if (generations[slot] != 0) {
        long body = BodyId.of(slot, generations[slot]);
        float[] at = positions[slot];
        double x = origin + at[0];
        double y = origin + at[1];
        double z = origin + at[2];
        writer.snapshots().body(body, x, y, z, 0, 0, 0, 1);
        writer.snapshots().prefab(body, slot % 2);
        if (begins) {
          writer.snapshots().startPose(body, x, y, z, 0, 0, 0, 1);
        }
      }
    }
    if (reports) {
      writer.snapshots().moved(moved);
    }
    writer.snapshots().publish(0);
    reader.refresh();
    return reader.newest();
  }

  private boolean change(int slot) {
    int dice = random.nextInt(400);
    boolean there = generations[slot] != 0;
    if (dice > 60) {
      return false;
    }
    moved.moved(slot, tick);
    if (dice == 0) {
      generations[slot] = 0;
    } else if (dice < 4) {
      appear(slot);
      return true;
    } else if (there && dice == 4) {
      strange(positions[slot]);
    } else if (there) {
      put(positions[slot], positions[slot], spread / 50);
    }
    return false;
  }

  private void appear(int slot) {
    generations[slot] = ++generationCount;
    if (random.nextInt(8) == 0) { // in a pile
      System.arraycopy(crowds[random.nextInt(CROWDS)], 0, positions[slot], 0, 3);
    } else {
      put(positions[slot], crowds[random.nextInt(CROWDS)], spread);
    }
  }

  private void strange(float[] position) {
    int axis = random.nextInt(3);
    switch (random.nextInt(4)) {
      case 0 -> position[axis] = Float.NaN;
      case 1 -> position[axis] = Float.NEGATIVE_INFINITY;
      case 2 -> position[axis] = random.nextFloat() * 1e9f;
      default -> position[axis] = 0;
    }
  }

  private void put(float[] position, float[] around, float within) {
    for (int axis = 0; axis < 3; axis++) {
      position[axis] = around[axis] + (float) random.nextGaussian() * within;
    }
  }
}
