package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.isochron.state.SnapshotLayout;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class PoseHistoryTest {
  private static final PrefabTable PREFABS =
      PrefabTable.of(List.of(Prefab.fixed(new Shape.Sphere(0.1f))));
  private static final long BALL = BodyId.of(0, 1);
  private static final int TICKS = 20;

  private final HandDrivenPhysics physics = new HandDrivenPhysics(
      SnapshotLayout.bodies(2).withVelocities(), (tick, instant, writer, events) -> {
        writer.prefabs(PREFABS);
        writer.body(BALL, (float) tick, 2, 0, 0, 0, 0, 1);
        writer.velocity(BALL, 100, 0, 0, 0, 0, 0);
      });

  private final PoseHistory history = PoseHistory.on(physics.state, TICKS);
  private final RayHit hit = new RayHit();

  @Test
  void shotHitsWhereTheBallWasAndNotWhereItIs() {
    runUntil(500 * MILLI);

    PoseHistory.PastPoses past = history.at(425 * MILLI);

    assertThat(past.position(BALL, new Vector3f()).x).isCloseTo(42.5f, within(1e-4f));
    Vector3f above = new Vector3f(42.5f, 9, 0);
    assertThat(past.rayCast(above, new Vector3f(0, -1, 0), 100, hit)).isTrue();
    assertThat(hit.body()).isEqualTo(BALL);
    assertThat(hit.tick()).isEqualTo(43);
    assertThat(hit.distance()).isCloseTo(6.9f, within(1e-4f));
    assertThat(past.rayCast(new Vector3f(50, 9, 0), new Vector3f(0, -1, 0), 100, hit))
        .isFalse();
  }

  @Test
  void nearBodiesAreSeenInTheNewestTickAndOthersInThePast() {
    long near = BodyId.of(1, 1);
    HandDrivenPhysics two =
        new HandDrivenPhysics(SnapshotLayout.bodies(2), (tick, instant, writer, events) -> {
          writer.prefabs(PREFABS);
          writer.body(BALL, (float) tick, 2, 0, 0, 0, 0, 1);
          writer.body(near, (float) tick, 1, 0, 0, 0, 0, 1);
        });
    PoseHistory both = PoseHistory.on(two.state, TICKS);
    two.start(0);
    for (long now = 0; now <= 500 * MILLI; now += TICK) {
      two.runUntil(now);
      both.record();
    }

    PoseHistory.PastPoses seen = both.at(425 * MILLI, body -> body == near);

    assertThat(seen.position(BALL, new Vector3f()).x).isCloseTo(42.5f, within(1e-4f));
    assertThat(seen.position(near, new Vector3f())).isEqualTo(new Vector3f(50, 1, 0));
    Vector3f down = new Vector3f(0, -1, 0);
    assertThat(seen.rayCast(new Vector3f(42.5f, 9, 0), down, 100, hit)).isTrue();
    assertThat(hit.body()).isEqualTo(BALL);
    assertThat(seen.rayCast(new Vector3f(50, 9, 0), down, 100, hit)).isTrue();
    assertThat(hit.body()).as("not the ball above it").isEqualTo(near);
    assertThat(hit.tick()).isEqualTo(50);
    Vector3f along = new Vector3f(1, 0, 0);
    assertThat(seen.rayCast(new Vector3f(30, 1.5f, 0), along, 100, hit)).isFalse();
    assertThat(seen.rayCast(new Vector3f(60, 9, 0), down, 100, hit)).isFalse();
    seen.origin(new Vector3d(50, 0, 0));
    assertThat(seen.rayCast(new Vector3f(0, 9, 0), down, 100, hit)).isTrue();
    assertThat(hit.distance()).isCloseTo(7.9f, within(1e-4f));
    seen.origin(new Vector3d());
    assertThat(both.at(900 * MILLI, body -> false).position(BALL, new Vector3f()).x)
        .as("after the newest tick")
        .isEqualTo(50);
    assertThat(both.at(425 * MILLI).position(near, new Vector3f()).x)
        .isCloseTo(42.5f, within(1e-4f));
  }

  @Test
  void instantsOutsideAreRefusedWithWhatIsKept() {
    assertThat(history.contains(0)).isFalse();
    assertThatThrownBy(() -> history.at(0)).hasMessageContaining("nothing was published yet");
    runUntil(500 * MILLI);

    assertThat(history.contains(300 * MILLI)).as("20 ticks back").isTrue();
    assertThat(history.contains(500 * MILLI)).isTrue();
    assertThatThrownBy(() -> history.at(300 * MILLI - 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the bodies at 299999999 ns are not known: ticks are kept from 30 at 300000000 ns to 50 at 500000000 ns of epoch 0; raise tickCount, or refuse the shot");
    assertThatThrownBy(() -> history.at(500 * MILLI + 1)).hasMessageContaining("are not known");
    assertThatThrownBy(() -> PoseHistory.on(physics.state, 0))
        .hasMessageContaining("tickCount is 0");
    assertThatThrownBy(() -> history.at(400 * MILLI).position(BodyId.of(1, 1), new Vector3f()))
        .hasMessageContaining("did not exist at 400000000 ns");
  }

  @Test
  void closedHistoryStillReadsItsTicksAndAddsNone() {
    runUntil(500 * MILLI);

    history.close();

    Vector3f position = history.at(425 * MILLI).position(BALL, new Vector3f());
    physics.runUntil(900 * MILLI);
    assertThatThrownBy(history::record)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThat(history.at(425 * MILLI).position(BALL, new Vector3f())).isEqualTo(position);
    assertThat(history.contains(900 * MILLI)).isFalse();
  }

  @Test
  void instantsBetweenTicksThatWereMissedAreRefused() {
    runUntil(100 * MILLI);
    physics.runUntil(200 * MILLI); // more ticks than a window contains
    history.record();

    assertThat(history.contains(95 * MILLI)).isTrue();
    assertThat(history.contains(195 * MILLI)).isTrue();
    assertThatThrownBy(() -> history.at(150 * MILLI))
        .hasMessageContaining("call record() more often");
  }

  /** As on a viewer that has lost ticks 11 to 13, and 21 to 25 with their start poses. */
  @Test
  void instantsBetweenSnapshotsThatFramesBlendAreKnown() {
    runUntil(100 * MILLI);
    for (long tick : new long[] {14, 15, 20, 26}) {
      physics.writer.snapshots().begin(tick, tick * TICK, physics.timeline(), tick != 26);
      physics.writer.snapshots().body(BALL, (double) tick, 2, 0, 0, 0, 0, 1);
      physics.writer.snapshots().velocity(BALL, 100, 0, 0, 0, 0, 0);
      physics.writer.snapshots().publish(tick * TICK);
      history.record();
    }

    assertThat(history.at(125 * MILLI).position(BALL, new Vector3f()).x)
        .isCloseTo(12.5f, within(1e-4f));
    assertThat(history.at(180 * MILLI).position(BALL, new Vector3f()).x)
        .isCloseTo(18, within(1e-4f));
    assertThat(history.contains(230 * MILLI)).isFalse();
    assertThat(history.contains(260 * MILLI)).isTrue();
  }

  @Test
  void rewindForgetsThePastOfTheOtherEpoch() {
    runUntil(300 * MILLI);
    long epoch = history.epoch();
    physics.rewind(300 * MILLI, 10);
    runUntil(340 * MILLI);

    assertThat(history.epoch()).isEqualTo(epoch + 1);
    assertThat(history.contains(250 * MILLI)).isFalse();
    assertThat(history.at(125 * MILLI).position(BALL, new Vector3f()).x)
        .isCloseTo(12.5f, within(1e-4f));
  }

  @Test
  void bodyMovedInAPauseIsSeenThereFromThatInstantOnAndNotBefore() {
    runUntil(100 * MILLI);
    physics.writer.snapshots().begin(10, 10 * TICK);
    physics.writer.snapshots().body(BALL, -5, 2, 0, 0, 0, 0, 1);
    physics.writer.snapshots().startPose(BALL, -5, 2, 0, 0, 0, 0, 1);
    physics.writer.snapshots().publish(105 * MILLI);
    history.record();

    assertThat(history.at(95 * MILLI).position(BALL, new Vector3f()).x)
        .isCloseTo(9.5f, within(1e-4f));
    assertThat(history.at(100 * MILLI).position(BALL, new Vector3f()).x).isEqualTo(-5);
  }

  @Test
  void everyFrameIsSeenAgainAsItWasShown() {
    long seed = 4;
    Random random = new Random(seed);
    MovedWalk bodies = new MovedWalk(seed);
    HandDrivenPhysics walking = new HandDrivenPhysics(
        SnapshotLayout.bodies(MovedWalk.SLOTS).withVelocities(),
        (tick, instant, writer, events) -> {
          bodies.step(tick);
          bodies.capture(writer, true);
        });
    FrameSource frames = FrameSource.on(walking.state, FrameSource.Settings.of(Delay.balanced()));
    PoseHistory kept = PoseHistory.on(walking.state, TICKS);
    Queue<ShownFrame> shown = new ArrayDeque<>();
    walking.start(0);
    long wall = 0;
    int compared = 0;
    for (int round = 0; round < 3_000; round++) {
      wall += (1 + random.nextInt(15)) * MILLI;
      if (random.nextInt(50) == 0) {
        walking.speed(wall, new int[] {0, 250, 1_000, 2_000}[random.nextInt(4)]);
      } else if (random.nextInt(300) == 0) {
        bodies.restore(Math.max(0, walking.tick() - 4));
        walking.rewind(wall, Math.max(0, walking.tick() - 4));
        shown.clear();
      }
      walking.runUntil(wall);
      kept.record();
      RenderFrame frame = frames.at(wall);
      if (frame.info().state() != FrameInfo.State.NOTHING && kept.contains(frame.instantNanos())) {
        shown.add(new ShownFrame(frame));
      }
      if (shown.size() > 9) {
        ShownFrame past = shown.remove();
        if (past.epoch == kept.epoch() && kept.contains(past.instantNanos)) {
          past.assertSeenAgain(
              kept.at(past.instantNanos), "seed %d, round %d".formatted(seed, round));
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(1_000);
  }

  @Test
  void keepingAndAskingAllocatesNothing() {
    physics.start(0);
    Vector3f position = new Vector3f();
    long[] wall = new long[1];

    long bytes = AllocationCount.least(2_000, () -> {
      wall[0] += 7 * MILLI;
      physics.runUntil(wall[0]);
      history.record();
      long instant = Math.max(0, physics.tick() * TICK - 73 * MILLI);
      history.at(instant).position(BALL, position);
    });

    assertThat(bytes).isZero();
  }

  private void runUntil(long wall) {
    if (physics.tick() < 0) {
      physics.start(0);
    }
    for (long now = physics.timeline().wallNanos(); now <= wall; now += TICK) {
      physics.runUntil(now);
      history.record();
    }
  }

  private static final class ShownFrame {
    final long epoch;
    final long instantNanos;
    private final Map<Long, Vector3f> positions = new HashMap<>();

    ShownFrame(RenderFrame frame) {
      epoch = frame.shown().epoch();
      instantNanos = frame.instantNanos();
      frame.forEach((body, matrix) -> positions.put(body, frame.position(body, new Vector3f())));
    }

    void assertSeenAgain(PoseHistory.PastPoses past, String when) {
      positions.forEach((body, position) -> {
        assertThat(past.contains(body)).as(when).isTrue();
        assertThat(past.position(body, new Vector3f()).distance(position))
            .as("%s, %s at %d", when, BodyId.describe(body), instantNanos)
            .isLessThan(1e-3f);
      });
    }
  }
}
