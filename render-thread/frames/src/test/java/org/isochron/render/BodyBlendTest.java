package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.exchange.MovedTicks;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyBlendTest {
  private static final int BODIES = 200;
  private static final double GRAVITY = 9.81;
  private static final Prefab.Blend[] MODES = Prefab.Blend.values();
  private static final FrameSource.Settings TWO_TICKS_AGO =
      FrameSource.Settings.of(Delay.fixed(Duration.ofNanos(2 * TICK)));
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(BODIES).withVelocities();

  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Quaternionf expected = new Quaternionf();

  @Test
  void eachFallingBodyIsWhereItsPrefabSaysAtOneInstant() {
    for (boolean far : List.of(false, true)) {
      HandDrivenPhysics physics = new HandDrivenPhysics(
          far ? LAYOUT.withFarPositions() : LAYOUT, (tick, instant, writer, events) -> {
            writer.prefabs(table(MODES));
            for (int slot = 0; slot < MODES.length; slot++) {
              writer.body(BodyId.of(slot, 1), 0, height(instant), 0, 0, 0, 0, 1);
              writer.velocity(
                  BodyId.of(slot, 1), 0, (float) (-GRAVITY * instant * 1e-9), 0, 0, 0, 0);
              writer.prefab(BodyId.of(slot, 1), slot);
            }
          });
      FrameSource frames = FrameSource.on(physics.state, TWO_TICKS_AGO);
      physics.start(0);

      RenderFrame frame = physics.play(frames, 0, 123 * MILLI);

      assertThat(frame.instantNanos()).isEqualTo(103 * MILLI);
      double line = 0.7 * height(100 * MILLI) + 0.3 * height(110 * MILLI);
      // subtract the extrapolation error caused by one tick of acceleration, which has not decayed
      // yet
      double ahead = height(120 * MILLI) - GRAVITY * 0.12 * 0.003;
      assertThat(y(frame, Prefab.Blend.NEAREST))
          .isCloseTo((float) height(100 * MILLI), within(1e-7f));
      assertThat(y(frame, Prefab.Blend.LINEAR)).isCloseTo((float) line, within(1e-7f));
      assertThat(y(frame, Prefab.Blend.SMOOTH))
          .isCloseTo((float) height(103 * MILLI), within(1e-7f));
      assertThat(y(frame, Prefab.Blend.READER))
          .isCloseTo((float) height(103 * MILLI), within(1e-7f));
      assertThat(y(frame, Prefab.Blend.NOW)).isCloseTo((float) ahead, within(3e-3f));
    }
  }

  @Test
  void bodyAmongOthersIsShownAsInAWorldWhereAllAreBlendedAsIt() {
    for (double moving : new double[] {1, 0.02}) {
      List<FrameSource> alone = new ArrayList<>();
      List<HandDrivenPhysics> worlds = new ArrayList<>();
      for (Blending blending : List.of(Blending.SMOOTH, Blending.NEAREST, Blending.LINEAR)) {
        HandDrivenPhysics world = crowd(PrefabTable.EMPTY, moving);
        worlds.add(world);
        alone.add(FrameSource.on(world.state, FrameSource.Settings.DEFAULT.withBlending(blending)));
      }
      Prefab.Blend[] modes = {Prefab.Blend.READER, Prefab.Blend.NEAREST, Prefab.Blend.LINEAR};
      HandDrivenPhysics mixed = crowd(table(modes), moving);
      FrameSource frames = FrameSource.on(mixed.state);
      for (long wall = 0; wall < 600 * MILLI; wall += 3 * MILLI) {
        mixed.runUntil(wall);
        RenderFrame frame = frames.at(wall);
        for (int mode = 0; mode < modes.length; mode++) {
          worlds.get(mode).runUntil(wall);
          RenderFrame other = alone.get(mode).at(wall);
          for (int slot = mode; slot < frame.slotCount(); slot += modes.length) {
            long body = frame.body(slot);
            assertThat(other.body(slot)).isEqualTo(body);
            if (body != BodyId.NONE) {
              String what = "%s in slot %d at %d ns".formatted(modes[mode], slot, wall);
              frame.position(body, position);
              assertThat(position.distance(other.position(body, new Vector3f())))
                  .as(what)
                  .isLessThan(2e-6f);
              frame.rotation(body, rotation);
              other.rotation(body, expected);
              assertThat(rotation.equals(expected, 5e-6f)).as(what).isTrue();
            }
          }
        }
      }
      assertThat(frames.counts().starved()).as("frames that look ahead").isPositive();
    }
  }

  @Test
  void bodyThatIsShownNowTurnsBackAtAWallWithoutAJumpButFollowsATeleportAtOnce() {
    long player = BodyId.of(1, 1);
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
      writer.prefabs(table(MODES));
      double turned = instant * 1e-9 < 0.105 ? instant * 1e-9 : 0.21 - instant * 1e-9;
      double x = tick < 40 ? 8 * turned : 1_000;
      writer.body(player, x, 0, 0, 0, 0, 0, 1);
      writer.velocity(player, tick < 40 ? tick <= 10 ? 8 : -8 : 0, 0, 0, 0, 0, 0);
      writer.prefab(player, Prefab.Blend.NOW.number());
      if (tick == 40) {
        writer.startPose(player, 1_000, 0, 0, 0, 0, 0, 1);
      }
    });
    FrameSource frames = FrameSource.on(physics.state, TWO_TICKS_AGO);
    physics.start(0);
    float last = Float.NaN;

    for (long wall = 60 * MILLI; wall < 400 * MILLI; wall += MILLI) {
      physics.runUntil(wall);
      float x = frames.at(wall).position(player, position).x;
      if (wall > 60 * MILLI) { // 8 m/s plus a decaying error
        assertThat(Math.abs(x - last)).as("at %d", wall).isLessThan(0.0125f);
      }
      if (wall < 110 * MILLI) {
        assertThat(x).isCloseTo(8e-9f * wall, within(1e-5f));
      }
      last = x;
    }
    assertThat(last).isCloseTo((float) (8 * (0.21 - 0.399)), within(1e-3f));
    physics.runUntil(400 * MILLI);
    assertThat(frames.at(400 * MILLI).position(player, position).x).isEqualTo(1_000);
  }

  @Test
  void bodyThatIsShownNowStopsATenthOfASecondAfterTheNewestSnapshot() {
    long player = BodyId.of(1, 1);
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
      writer.prefabs(table(MODES));
      writer.body(player, 8e-9 * instant, 0, 0, 0, 0, 0, 1);
      writer.velocity(player, 8, 0, 0, 0, 0, 0);
      writer.prefab(player, Prefab.Blend.NOW.number());
    });
    FrameSource frames = FrameSource.on(physics.state, TWO_TICKS_AGO);
    physics.late(tick -> tick > 20 ? 5_000 * MILLI : 0).start(0);

    for (long wall = 100 * MILLI; wall < 1_000 * MILLI; wall += 5 * MILLI) {
      physics.runUntil(wall);
      double seconds = Math.min(wall * 1e-9, 0.3); // the newest tick ends at 0.2 s
      assertThat(frames.at(wall).position(player, position).x)
          .as("at %d ns", wall)
          .isCloseTo((float) (8 * seconds), within(1e-4f));
    }
  }

  @Test
  void bodyThatIsShownNowIsAtRestUntilItsEndIsShown() {
    long player = BodyId.of(1, 1);
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
      writer.prefabs(table(MODES));
      if (tick < 10) {
        writer.body(player, 8e-9 * instant, 0, 0, 0, 0, 0, 1);
        writer.velocity(player, 8, 0, 0, 0, 0, 0);
        writer.prefab(player, Prefab.Blend.NOW.number());
      }
    });
    FrameSource frames = FrameSource.on(physics.state, TWO_TICKS_AGO);
    physics.start(0);
    float shown = physics.play(frames, 0, 99 * MILLI).position(player, position).x;
    assertThat(shown).isCloseTo(8 * 0.099f, within(1e-5f));

    for (long wall = 100 * MILLI; wall < 110 * MILLI; wall += MILLI) {
      physics.runUntil(wall);
      assertThat(frames.at(wall).position(player, position).x).isEqualTo(shown);
    }

    assertThat(physics.play(frames, 110 * MILLI, 125 * MILLI).contains(player)).isFalse();
  }

  @Test
  void bodyThatIsShownNowAgainIsWhereItIsAtOnce() {
    long player = BodyId.of(1, 1);
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
      writer.prefabs(table(MODES));
      for (long body : new long[] {player, BodyId.of(2, 1)}) { // the other one is always shown now
        writer.body(body, 8e-9 * instant, 0, 0, 0, 0, 0, 1);
        writer.velocity(body, 8, 0, 0, 0, 0, 0);
        boolean isNow = body != player || tick < 20 || tick >= 40;
        writer.prefab(body, isNow ? Prefab.Blend.NOW.number() : 0);
      }
    });
    FrameSource frames = FrameSource.on(physics.state, TWO_TICKS_AGO);
    physics.start(0);

    for (long wall = 63 * MILLI; wall < 600 * MILLI; wall += 5 * MILLI) {
      physics.runUntil(wall);
      long shownTick = wall / TICK - 1; // after the instant two ticks ago
      long instant = shownTick < 20 || shownTick >= 40 ? wall : wall - 2 * TICK;
      assertThat(frames.at(wall).position(player, position).x)
          .as("at %d ns", wall)
          .isCloseTo(8e-9f * instant, within(1e-4f));
    }
  }

  @Test
  void bodyThatIsShownNowUntilItRestsIsBlendedAfterwards() {
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
      writer.prefabs(table(MODES));
      for (int slot = 0; slot < BODIES; slot++) {
        writer.body(BodyId.of(slot, 1), slot, 0, 0, 0, 0, 0, 1);
        writer.velocity(BodyId.of(slot, 1), slot == 9 ? 5 : 0, 0, 0, 0, 0, 0);
        writer.prefab(BodyId.of(slot, 1), slot == 9 && tick < 20 ? Prefab.Blend.NOW.number() : 0);
      }
      if (tick > 0) {
        writer.still();
      }
    });
    FrameSource frames = FrameSource.on(physics.state, TWO_TICKS_AGO);
    physics.start(0);

    assertThat(physics.play(frames, 0, 190 * MILLI).position(BodyId.of(9, 1), position).x)
        .as("it is extrapolated")
        .isGreaterThan(9);
    RenderFrame later = physics.play(frames, 190 * MILLI, 240 * MILLI);
    assertThat(later.position(BodyId.of(9, 1), position).x)
        .as("of another prefab")
        .isEqualTo(9);
  }

  /** Without start poses, as in other people's simulations. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void bodyThatReplacesAnotherInItsSlotIsNotBlendedWithIt(boolean few) {
    MovedTicks moved = new MovedTicks(BODIES);
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
      for (int slot = 0; slot < BODIES; slot++) {
        boolean other = slot == 9 && tick >= 20;
        writer.body(BodyId.of(slot, other ? 2 : 1), other ? 100 : slot, 0, 0, 0, 0, 0, 1);
      }
      if (tick == 20) {
        moved.moved(9, tick);
      }
      if (few) {
        writer.moved(moved);
      }
    });
    FrameSource frames = FrameSource.on(physics.state, TWO_TICKS_AGO);
    physics.start(0);
    int between = 0;

    for (long wall = 0; wall < 300 * MILLI; wall += MILLI) {
      physics.runUntil(wall);
      RenderFrame frame = frames.at(wall);
      boolean replaced = frame.contains(BodyId.of(9, 2));
      between += replaced && frame.instantNanos() < 200 * MILLI ? 1 : 0;
      if (replaced) {
        assertThat(frame.position(BodyId.of(9, 2), position).x).isEqualTo(100);
      }
    }
    assertThat(between).isGreaterThan(5);
  }

  /** One prefab per mode. */
  private static PrefabTable table(Prefab.Blend... modes) {
    List<Prefab> prefabs = new ArrayList<>();
    for (Prefab.Blend mode : modes) {
      prefabs.add(Prefab.dynamic(new Shape.Sphere(1), 1).withBlend(mode));
    }
    return PrefabTable.of(prefabs);
  }

  private float y(RenderFrame frame, Prefab.Blend mode) {
    return frame.position(BodyId.of(mode.number(), 1), position).y;
  }

  private static double height(long instant) {
    return 2 - GRAVITY / 2 * instant * 1e-9 * instant * 1e-9;
  }

  private static HandDrivenPhysics crowd(PrefabTable table, double moving) {
    MovedTicks moved = new MovedTicks(BODIES);
    HandDrivenPhysics physics = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
      writer.prefabs(table);
      Random random = new Random(tick);
      for (int slot = 0; slot < BODIES; slot++) {
        boolean moves = slot < moving * BODIES;
        boolean jumps = moves && random.nextInt(20) == 0;
        int generation = moves ? 1 + (int) ((tick + slot) / 17) : 1;
        if ((generation + slot) % 5 != 0 || !moves) {
          write(writer, slot, generation, moves ? instant * 1e-9 : 0, jumps);
          writer.prefab(BodyId.of(slot, generation), table.count() == 0 ? 0 : slot % table.count());
        }
      }
      for (int slot = 0; slot < moving * BODIES; slot++) {
        moved.moved(slot, tick);
      }
      writer.moved(moved);
    });
    return physics.late(tick -> tick % 7 == 0 ? 14 * MILLI : 0).start(0);
  }

  private static void write(
      SnapshotWriter writer, int slot, int generation, double at, boolean jumps) {
    long body = BodyId.of(slot, generation);
    float turned = (float) (at * (slot % 4 == 0 ? 300 : 3));
    double x = 3 * Math.sin(5 * at + slot);
    writer.body(body, x, slot, 0, 0, (float) Math.sin(turned / 2), 0, (float) Math.cos(turned / 2));
    boolean moves = at != 0;
    writer.velocity(
        body,
        moves ? (float) (15 * Math.cos(5 * at + slot)) : 0,
        0,
        0,
        0,
        moves ? slot % 4 == 0 ? 300 : 3 : 0,
        0);
    if (jumps) {
      writer.startPose(body, x - 0.1, slot, 0, 0, 0, 0, 1);
    }
  }
}
