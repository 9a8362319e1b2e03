package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.isochron.render.Blending;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Prefab.Blend;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.junit.jupiter.api.Test;

/** Frames 30,000 km from the origin, where adjacent floats are 2 m apart. */
class FarPairsTest {
  private static final long TICK = 10_000_000;
  private static final int SLOTS = 40;
  private static final double FAR = 3e7;

  private final SnapshotExchange exchange =
      new SnapshotExchange(SnapshotLayout.bodies(SLOTS).withVelocities().withFarPositions(), 4, 2);
  private final SnapshotWriter writer = exchange.claimWriter();
  private final SnapshotReader reader = exchange.openReader();

  @Test
  void farFrameIsTheSameWhateverWasShownOfItsTickBefore() {
    walk(1, new Blending(Blending.Position.LINEAR, Blending.Rotation.SLERP), List.of());
    walk(2, Blending.SMOOTH, List.of());
    walk(3, Blending.NEAREST, List.of());
    walk(4, Blending.SMOOTH, List.of(Blend.NEAREST, Blend.LINEAR, Blend.SMOOTH));
  }

  private void walk(long seed, Blending blending, List<Blend> blends) {
    Random random = new Random(seed);
    Interpolator kept = new Interpolator(exchange.layout(), blending, false);
    for (int tick = 1; tick < 200; tick++) {
      publish(random, 1, (int) seed * 200 + tick, blends);
      reader.refresh();
      if (reader.length() < 2) {
        continue;
      }
      Snapshot from = reader.at(1);
      Snapshot to = reader.newest();
      for (int frame = random.nextInt(4); frame > 0; frame--) {
        long instant = from.instantNanos() + random.nextInt((int) (1.2 * TICK));
        Interpolator fresh = new Interpolator(exchange.layout(), blending, false);
        kept.show(from, to, instant);
        fresh.show(from, to, instant);
        for (int slot = 0; slot < SLOTS; slot++) {
          assertThat(kept.poses().coordinate(0, slot))
              .as("seed %d, tick %d, slot %d", seed, tick, slot)
              .isEqualTo(fresh.poses().coordinate(0, slot));
        }
      }
    }
  }

  @Test
  void farBodyThatLeavesThePresentInTheMiddleOfATickIsWhereItsTickShowsIt() {
    Interpolator interpolator = new Interpolator(exchange.layout(), Blending.SMOOTH, false);
    Random random = new Random(5);
    for (int tick = 1; tick <= 3; tick++) {
      publish(random, 0, tick, List.of(Blend.NOW, Blend.LINEAR));
    }
    reader.refresh();
    Snapshot from = reader.at(2);
    Snapshot to = reader.at(1);
    interpolator.present(reader, 3 * TICK);
    interpolator.show(from, to, TICK + 1);
    writer.begin(50, 4 * TICK); // an empty snapshot, too late for any correction
    writer.publish(50);
    SnapshotReader later = exchange.openReader();
    later.refresh();
    interpolator.present(later, 4 * TICK);

    interpolator.show(from, to, TICK + TICK / 2);

    for (int slot = 0; slot < SLOTS; slot++) {
      double half = (from.poses().coordinate(0, slot) + to.poses().coordinate(0, slot)) / 2;
      assertThat(interpolator.poses().coordinate(0, slot)).isCloseTo(half, within(1e-5));
    }
  }

  private void publish(Random random, int begins, int tick, List<Blend> blends) {
    writer.begin(tick, tick * TICK);
    writer.prefabs(PrefabTable.of(blends.stream()
        .map(blend -> Prefab.dynamic(new Shape.Sphere(1), 1).withBlend(blend))
        .toList()));
    for (int slot = 0; slot < SLOTS; slot++) {
      long body = BodyId.of(slot, slot == 7 ? 1 + tick / 10 : 1); // sometimes replaced
      writer.body(body, FAR + slot + tick * 3.1, 0, 0, 0, 0, 0, 1);
      writer.velocity(body, 310, 0, 0, 0, 0, 0);
      if (!blends.isEmpty()) {
        writer.prefab(body, slot % blends.size());
      }
      if (random.nextInt(50) < begins) {
        writer.startPose(body, -FAR, 0, 0, 0, 0, 0, 1);
      }
    }
    writer.publish(tick);
  }
}
