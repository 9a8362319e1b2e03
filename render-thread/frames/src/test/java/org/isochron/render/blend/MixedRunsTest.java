package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.isochron.render.Blending;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares bodies with mixed blend modes, in runs of all lengths, with bodies computed one by one.
 */
class MixedRunsTest {
  private static final long TICK = 10_000_000;
  private static final int MAX_SLOTS = 1_003; // not a multiple of any vector length
  private static final int NONE = -1;

  /** Tolerance for coordinates up to a kilometre. */
  private static final double FLOATS_OF_A_KILOMETRE = 4e-4;

  private static final float FAST = 400; // 4 rad a tick, along the longer arc

  private static final PrefabTable PREFABS = PrefabTable.of(Stream.concat(
          Arrays.stream(Prefab.Blend.values())
              .map(mode -> Prefab.dynamic(new Shape.Sphere(1), 1).withBlend(mode)),
          Stream.of(Prefab.fixed(new Shape.Sphere(1))))
      .toList());

  private static final int FIXED = PREFABS.count() - 1;

  private final Quaternionf rotation = new Quaternionf();
  private final Quaternionf expected = new Quaternionf();
  private final boolean[] seen = new boolean[2];

  @ParameterizedTest
  @ValueSource(doubles = {0, 3e7})
  void everyBodyIsWhereItIsIfComputedAlone(double metres) {
    SnapshotLayout near = SnapshotLayout.bodies(MAX_SLOTS).withVelocities();
    SnapshotLayout layout = metres == 0 ? near : near.withFarPositions();
    for (int seed = 1; seed <= 2; seed++) {
      walk(layout, Blending.SMOOTH, metres, seed);
      walk(layout, Blending.LINEAR, metres, seed);
      walk(
          layout, new Blending(Blending.Position.HERMITE, Blending.Rotation.NEAREST), metres, seed);
    }
    assertThat(seen).as("mixed runs, others").containsOnly(true);
  }

  private void walk(SnapshotLayout layout, Blending blending, double metres, int seed) {
    Random random = new Random(seed);
    Interpolator interpolator = new Interpolator(layout, blending, false);
    SlotBlendings slots = new SlotBlendings(blending, layout);
    SnapshotExchange exchange = new SnapshotExchange(layout, 3, 2);
    try (SnapshotReader empty = exchange.openReader();
        SnapshotReader reader = exchange.openReader();
        SnapshotWriter writer = exchange.claimWriter()) {
      publish(writer, 0, new int[0], metres);
      empty.refresh();
      publish(writer, 1, prefabs(random), metres);
      for (int tick = 2; tick < 40; tick++) {
        publish(writer, tick, prefabs(random), metres);
        reader.refresh();
        slots.follow(reader.newest());
        note(slots.positions());
        note(slots.rotations());
        for (int frame = 0; frame < 3; frame++) {
          long instant = (tick - 1) * TICK + random.nextInt((int) (1.2 * TICK));
          if (seed == 2) { // otherwise no present is set
            interpolator.present(empty, instant);
          }
          interpolator.show(reader.at(1), reader.newest(), instant);
          if (instant <= tick * TICK) {
            String what = "%s, seed %d, tick %d".formatted(blending, seed, tick);
            compare(reader.at(1), reader.newest(), instant, slots, interpolator.poses(), what);
          }
        }
      }
    }
  }

  private void note(SlotRuns runs) {
    for (int run = 0; run < runs.count(); run++) {
      seen[0] |= runs.kind(run) == SlotRuns.MIXED;
      seen[1] |= runs.kind(run) != SlotRuns.MIXED;
    }
  }

  private void compare(
      Snapshot from,
      Snapshot to,
      long instant,
      SlotBlendings slots,
      Snapshot.Poses shown,
      String what) {
    Snapshot.Poses truth = new Snapshot.Poses(MAX_SLOTS, to.layout().far());
    SingleBodies singles = new SingleBodies(slots);
    BlendPoint point = new BlendPoint();
    point.set(from, to, instant, true);
    for (int slot = 0; slot < to.slotCount(); slot++) {
      if (to.generations()[slot] == 0) {
        continue;
      }
      if (from.generations()[slot] != to.generations()[slot]) {
        truth.set(slot, to.poses(), slot);
      } else {
        singles.place(point, slot, truth);
        singles.turn(point, slot, truth);
      }
      double away = 0;
      for (int axis = 0; axis < 3; axis++) {
        away += Math.abs(shown.coordinate(axis, slot) - truth.coordinate(axis, slot));
      }
      shown.rotation(slot, rotation);
      truth.rotation(slot, expected);
      assertThat(away).as("metres: %s, slot %d", what, slot).isLessThan(FLOATS_OF_A_KILOMETRE);
      assertThat(Math.abs(rotation.dot(expected)))
          .as("rotation: %s, slot %d", what, slot)
          .isCloseTo(1, within(1e-5f));
    }
  }

  /** Stretches of random length. */
  private static int[] prefabs(Random random) {
    int[] prefabs = new int[MAX_SLOTS - random.nextInt(50)];
    int max = 1 << random.nextInt(10);
    int slot = 0;
    while (slot < prefabs.length) {
      int length = random.nextInt(4) == 0 ? 1 : 1 + random.nextInt(max);
      int end = Math.min(prefabs.length, slot + length);
      Arrays.fill(prefabs, slot, end, random.nextInt(PREFABS.count() + 1) - 1);
      slot = end;
    }
    return prefabs;
  }

  private static void publish(SnapshotWriter writer, int tick, int[] prefabs, double metres) {
    writer.begin(tick, tick * TICK);
    writer.prefabs(PREFABS);
    Quaternionf turned = new Quaternionf();
    for (int slot = 0; slot < prefabs.length; slot++) {
      if (prefabs[slot] == NONE) {
        continue;
      }
      boolean fixed = prefabs[slot] == FIXED;
      long body = BodyId.of(slot, fixed ? 2 : 1); // a body does not become static
      double at = fixed ? 0 : tick + slot;
      float spin = slot % 4 == 0 ? FAST : 3;
      turned.rotationY((float) (at * spin * 0.01));
      writer.body(
          body,
          metres + slot + 0.1 * Math.sin(at),
          metres + 0.1 * Math.cos(at),
          0.3,
          turned.x,
          turned.y,
          turned.z,
          turned.w);
      writer.prefab(body, prefabs[slot]);
      if (!fixed) {
        writer.velocity(
            body, (float) (10 * Math.cos(at)), (float) (-10 * Math.sin(at)), 5, 0, spin, 0);
      }
    }
    writer.publish(tick);
  }
}
