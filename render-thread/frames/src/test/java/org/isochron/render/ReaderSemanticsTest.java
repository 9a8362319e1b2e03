package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.ONE_TICK;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.time.Duration;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.isochron.state.BodyId;
import org.isochron.state.EventPublisher;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The reader semantics table. One body moves along x at 1 m/s from the origin. */
class ReaderSemanticsTest {
  private static final long BODY = BodyId.of(0, 1);
  private static final double METRES_PER_NANO = 1e-9;
  private static final double GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;
  private final HandDrivenPhysics physics =
      new HandDrivenPhysics(SnapshotLayout.bodies(4).withVelocities(), this::capture);
  private final Vector3f position = new Vector3f();

  @Test
  void delayIsATickAndTheLatenessThatFewExceed() {
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.exact()));
    physics.late(tick -> tick % 2 * MILLI).start(0);

    RenderFrame frame = physics.play(frames, 0, 10_000 * MILLI);

    assertThat(frame.info().delayNanos()).isBetween(TICK + MILLI, TICK + MILLI + MILLI / 10);
    assertThat(frame.info().ageNanos()).isEqualTo(frame.info().delayNanos());
  }

  /** Latenesses are uniform, so a quantile is a fraction of the maximum. */
  @ParameterizedTest
  @ValueSource(longs = {1, 4, 9})
  void exactWaitsForAllButOnePublishOfAHundredAndBalancedForSevenOfTen(long latestMillis) {
    FrameSource exact = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.exact()));
    FrameSource balanced = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.balanced()));
    long latest = latestMillis * MILLI;
    physics.late(tick -> (long) (latest * (tick * GOLDEN_RATIO % 1))).start(0);

    for (long wall = 0; wall < 20_000 * MILLI; wall += MILLI) {
      physics.runUntil(wall);
      exact.at(wall);
      balanced.at(wall);
    }

    physics.runUntil(20_000 * MILLI);
    Offset<Double> tolerance = within(0.03);
    assertThat((exact.at(20_000 * MILLI).info().delayNanos() - TICK) / (double) latest)
        .isCloseTo(0.99, tolerance);
    assertThat((balanced.at(20_000 * MILLI).info().delayNanos() - TICK) / (double) latest)
        .isCloseTo(0.7, tolerance);
  }

  @Test
  void readerThatIsOpenedLateHasItsDelayFromTheFirstFrames() {
    int windowLength = SharedState.Limits.DEFAULT.windowLength();
    HandDrivenPhysics running = new HandDrivenPhysics(
        SnapshotLayout.bodies(4).withVelocities(),
        TickRate.hertz(100),
        windowLength,
        this::capture);
    running.start(0).runUntil(1_000 * MILLI);
    FrameSource frames = FrameSource.on(running.state, FrameSource.Settings.of(Delay.exact()));

    RenderFrame frame = running.play(frames, 1_000 * MILLI, 1_020 * MILLI);

    assertThat(frame.info().delayNanos()).isGreaterThanOrEqualTo(TICK);
  }

  @Test
  void delayIsBoundedByTheWindow() {
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.exact()));
    physics.late(tick -> tick % 8 == 0 ? 55 * MILLI : 0).start(0);

    RenderFrame frame = physics.play(frames, 0, 20_000 * MILLI);

    assertThat(frame.info().delayNanos()).isBetween(2 * TICK - MILLI / 100, 2 * TICK + MILLI / 100);
    assertThat(frames.counts().beforeWindow()).isZero();
  }

  @Test
  void latenessThatAllPublishesShareIsNoReasonToStarve() {
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.exact()));
    physics.late(tick -> 55 * MILLI).start(0);
    physics.play(frames, 0, 20_000 * MILLI);
    long starved = frames.counts().starved();

    RenderFrame frame = physics.play(frames, 20_001 * MILLI, 40_000 * MILLI);

    assertThat(frame.info().delayNanos()).isBetween(TICK + 54 * MILLI, TICK + 57 * MILLI);
    assertThat(frames.counts().starved()).isEqualTo(starved);
    assertThat(frames.counts().beforeWindow()).isZero();
  }

  @Test
  void missedPublishesLeaveNeighbours() {
    FrameSource frames = FrameSource.on(physics.state, ONE_TICK);
    physics.start(0);
    frames.at(0);
    physics.runUntil(175 * MILLI);

    RenderFrame frame = frames.at(175 * MILLI);

    assertThat(frames.counts().skippedSnapshots()).isEqualTo(16);
    assertThat(frame.info().state()).isEqualTo(FrameInfo.State.BLENDED);
    assertShowsTruthAt(frame, 165 * MILLI);
  }

  @Test
  void starvedReaderHolds() {
    FrameSource frames = FrameSource.on(physics.state, ONE_TICK);
    physics.start(0);
    physics.play(frames, 0, 100 * MILLI);
    physics.stallUntil(150 * MILLI);

    RenderFrame frame = physics.play(frames, 101 * MILLI, 149 * MILLI);

    assertThat(frame.info().state()).isEqualTo(FrameInfo.State.STARVED);
    assertThat(frames.counts().starved()).isEqualTo(frames.counts().held()).isEqualTo(39);
    assertShowsTruthAt(frame, 100 * MILLI);
    assertShowsTruthAt(physics.play(frames, 150 * MILLI, 150 * MILLI), 140 * MILLI);
  }

  @Test
  void starvedReaderExtrapolatesUpToItsLimit() {
    Starvation starvation = Starvation.extrapolate(Duration.ofMillis(20));
    FrameSource frames = FrameSource.on(physics.state, ONE_TICK.withStarvation(starvation));
    physics.start(0);
    physics.play(frames, 0, 100 * MILLI);
    physics.stallUntil(150 * MILLI);

    assertShowsTruthAt(physics.play(frames, 101 * MILLI, 125 * MILLI), 115 * MILLI);
    assertThat(frames.counts().held()).isZero();
    assertShowsTruthAt(physics.play(frames, 126 * MILLI, 149 * MILLI), 120 * MILLI);
    assertThat(frames.counts().held()).isEqualTo(19);
  }

  @ParameterizedTest
  @MethodSource("limits")
  void starvedReaderOfADelayIsShownSoFarAndNoFurther(Delay delay, long limitNanos) {
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(delay));
    physics.start(0);
    physics.play(frames, 0, 505 * MILLI);
    physics.stallUntil(3_000 * MILLI);

    RenderFrame frame = physics.play(frames, 506 * MILLI, 2_000 * MILLI);

    assertThat(physics.tick()).isEqualTo(50);
    assertShowsTruthAt(frame, 500 * MILLI + limitNanos);
    assertThat(frames.counts().held()).isPositive();
  }

  /** Documented in README.md, the guide and latency.md. */
  static Stream<Arguments> limits() {
    return Stream.of(
        Arguments.of(Delay.exact(), 0),
        Arguments.of(Delay.fixed(Duration.ofMillis(10)), 0),
        Arguments.of(Delay.balanced(), 5 * MILLI),
        Arguments.of(Delay.predictive(), 100 * MILLI));
  }

  @Test
  void starvedReaderStretches() {
    FrameSource frames =
        FrameSource.on(physics.state, ONE_TICK.withStarvation(Starvation.stretch()));
    physics.late(tick -> tick == 20 ? 4 * MILLI : 0).start(0);
    long last = physics.play(frames, 0, 150 * MILLI).instantNanos();

    for (long wall = 151 * MILLI; wall <= 400 * MILLI; wall += MILLI) {
      long shown = physics.play(frames, wall, wall).instantNanos();
      assertThat(shown - last).as("at %d", wall).isBetween(0L, 11 * MILLI / 10);
      last = shown;
    }

    assertThat(frames.counts().starved()).isPositive();
    assertThat(last).isEqualTo(390 * MILLI);
  }

  @Test
  void readerNeverStepsBackWhenDataReturns() {
    FrameSource.Settings settings =
        ONE_TICK.withStarvation(Starvation.extrapolate(Duration.ofMillis(50)));
    FrameSource frames = FrameSource.on(physics.state, settings);
    physics.start(0);
    physics.play(frames, 0, 100 * MILLI);
    physics.stallUntil(300 * MILLI);
    long extrapolated = physics.play(frames, 101 * MILLI, 290 * MILLI).instantNanos();
    assertThat(extrapolated).isEqualTo(150 * MILLI);

    physics.forget(295 * MILLI, 195 * MILLI);
    long beforeLast = extrapolated;
    long last = extrapolated;
    for (long wall = 296 * MILLI; wall < 600 * MILLI; wall += 7 * MILLI) {
      long shown = physics.play(frames, wall, wall).instantNanos();
      assertThat(shown).as("at %d", wall).isGreaterThanOrEqualTo(last);
      if (wall > 296 * MILLI + 2 * TICK) {
        assertThat(shown).as("moves on with the first tick, at %d", wall).isGreaterThan(beforeLast);
      }
      beforeLast = last;
      last = shown;
    }
    assertThat(last).isEqualTo(physics.timeline().simAt(597 * MILLI) - TICK);
  }

  static Stream<Delay> delays() {
    return Stream.of(Delay.exact(), Delay.balanced(), Delay.predictive());
  }

  @ParameterizedTest
  @MethodSource("delays")
  void ticksPublishedOnceMoreDoNotTakeThePictureBack(Delay delay) {
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(delay));
    physics.start(0);
    long last = physics.play(frames, 0, 505 * MILLI).instantNanos();

    publishOnceMore(36, 506 * MILLI);
    publishOnceMore(37, 506 * MILLI);

    for (long wall = 506 * MILLI; wall < 600 * MILLI; wall += 7 * MILLI) {
      long shown = frames.at(wall).instantNanos();
      assertThat(shown).as("at %d", wall).isGreaterThanOrEqualTo(last);
      last = shown;
    }
  }

  private void publishOnceMore(long tick, long wall) {
    physics.writer.snapshots().begin(tick, tick * TICK);
    capture(tick, tick * TICK, physics.writer.snapshots(), physics.writer.events());
    physics.writer.snapshots().publish(wall);
  }

  @Test
  void instantBeforeTheWindowIsClampedToTheOldest() {
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.exact()));
    physics.late(tick -> 9 * MILLI).start(0);
    physics.play(frames, 0, 1_000 * MILLI);

    // a frame requested for an instant long ago
    physics.runUntil(1_100 * MILLI);
    RenderFrame frame = frames.at(1_010 * MILLI);

    assertThat(frame.info().state()).isEqualTo(FrameInfo.State.BEFORE_WINDOW);
    assertThat(frames.counts().beforeWindow()).isEqualTo(1);
    assertShowsTruthAt(frame, 1_070 * MILLI);
  }

  @Test
  void nothingPublishedYetIsAnEmptyFrame() {
    FrameSource frames = FrameSource.on(physics.state);

    RenderFrame frame = frames.at(5 * MILLI);

    assertThat(frame.isEmpty()).isTrue();
    assertThat(frame.slotCount()).isZero();
    assertThat(frame.contains(BODY)).isFalse();
    assertThat(frame.info().writerState()).isEqualTo(SharedState.Phase.IDLE);
    assertThat(frames.counts().empty()).isEqualTo(1);
  }

  @Test
  void firstSnapshotIsShownWithoutBlending() {
    FrameSource frames = FrameSource.on(physics.state);
    physics.start(7 * MILLI);

    RenderFrame frame = frames.at(8 * MILLI);

    assertThat(frame.info().state()).isEqualTo(FrameInfo.State.FIRST);
    assertShowsTruthAt(frame, 0);
  }

  @Test
  void newEpochIsShownFromItsFirstSnapshotWithoutBlending() {
    FrameSource frames = FrameSource.on(physics.state, ONE_TICK);
    physics.start(0);
    physics.play(frames, 0, 500 * MILLI);

    physics.beginEpoch(501 * MILLI, 20);
    assertThat(frames.at(502 * MILLI).info().state()).isEqualTo(FrameInfo.State.AWAITING_EPOCH);
    assertShowsTruthAt(frames.at(503 * MILLI), 490 * MILLI);
    physics.publishNext(504 * MILLI);
    RenderFrame frame = frames.at(505 * MILLI);

    assertThat(frame.info().state()).isEqualTo(FrameInfo.State.FIRST);
    assertThat(frame.info().epoch()).isEqualTo(1);
    assertShowsTruthAt(frame, 200 * MILLI);
    assertShowsTruthAt(physics.play(frames, 506 * MILLI, 600 * MILLI), 289 * MILLI);
  }

  private void assertShowsTruthAt(RenderFrame frame, long instant) {
    assertThat(frame.instantNanos()).isEqualTo(instant);
    assertThat(frame.position(BODY, position).x)
        .isCloseTo((float) (instant * METRES_PER_NANO), within(1e-6f));
  }

  private void capture(long tick, long instant, SnapshotWriter writer, EventPublisher events) {
    float x = (float) (instant * METRES_PER_NANO);
    writer.body(BODY, x, 0, 0, 0, 0, 0, 1);
    writer.velocity(BODY, 1, 0, 0, 0, 0, 0);
  }
}
