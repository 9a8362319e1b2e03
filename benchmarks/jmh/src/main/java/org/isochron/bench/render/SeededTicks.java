package org.isochron.bench.render;

import java.util.Random;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;

/**
 * Consecutive snapshots of bodies that move and turn a little, generated from a seed. The first
 * body has the last prefab. The other prefabs either alternate from slot to slot, or each fill a
 * group of adjacent slots.
 */
final class SeededTicks {
  static final long TICK_NANOS = 10_000_000;

  /** Snapshots of two pairs. */
  static final int MIN_COUNT = 3;

  private static final long SEED = 1;
  private static final float STEP = 0.05f;

  private final SnapshotReader reader;

  private final PrefabTable prefabs;
  private final boolean grouped;
  private final double metres;

  SeededTicks(int bodyCount) {
    this(bodyCount, BlendRival.ISOCHRON, MIN_COUNT);
  }

  SeededTicks(int bodyCount, BlendRival rival, int count) {
    prefabs = rival.prefabs();
    grouped = rival.isGrouped();
    metres = rival.metres();
    SnapshotLayout near = SnapshotLayout.bodies(bodyCount).withVelocities();
    SnapshotLayout layout = metres == 0 ? near : near.withFarPositions();
    SnapshotExchange exchange = new SnapshotExchange(layout, count, 1);
    reader = exchange.openReader();
    try (SnapshotWriter writer = exchange.claimWriter()) {
      for (int tick = 1; tick <= count; tick++) {
        publish(writer, bodyCount, tick);
      }
    }
    reader.refresh();
  }

  SnapshotReader window() {
    return reader;
  }

  Snapshot at(int age) {
    return reader.at(age);
  }

  private void publish(SnapshotWriter writer, int bodyCount, int tick) {
    Random random = new Random(SEED);
    Quaternionf rotation = new Quaternionf();
    int others = Math.max(1, prefabs.count() - 1);
    int first = Math.max(0, prefabs.count() - 1);
    writer.begin(tick, tick * TICK_NANOS);
    writer.prefabs(prefabs);
    for (int slot = 0; slot < bodyCount; slot++) {
      float x = random.nextFloat();
      float spin = random.nextFloat();
      rotation.rotationXYZ(x, 2 * x, 3 * x).rotateY(STEP * tick * spin);
      long body = BodyId.of(slot, 1);
      writer.body(
          body,
          metres + x + STEP * tick,
          2 * x,
          3 * x,
          rotation.x,
          rotation.y,
          rotation.z,
          rotation.w);
      writer.prefab(body, slot == 0 ? first : grouped ? slot * others / bodyCount : slot % others);
      writer.velocity(body, STEP / TICK_NANOS * 1e9f, 0, 0, 0, spin, 0);
    }
    writer.publish(tick);
  }
}
