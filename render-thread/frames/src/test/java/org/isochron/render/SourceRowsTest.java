package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.ONE_TICK;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.time.Duration;
import org.isochron.render.clock.RenderClock;
import org.isochron.state.BodyId;
import org.isochron.state.EventPublisher;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Rows of STRATEGIES.md that come from articles about render threads. */
class SourceRowsTest {
  private static final long BALL = BodyId.of(0, 1);
  private static final FrameSource.Settings LINEAR = ONE_TICK.withBlending(Blending.LINEAR);

  private final Vector3f position = new Vector3f();

  /** S5. */
  @Test
  void alphaIsTheShareOfTheTickAndLatencyOneTickAtMost() {
    HandDrivenPhysics physics = runner(100);
    SnapshotReader reader = physics.state.openReader();
    RenderClock clock = new RenderClock(Delay.fixed(Duration.ofNanos(TICK)), Starvation.hold());
    physics.start(0);
    for (long wall = 0; wall <= 20 * MILLI; wall += MILLI) {
      physics.runUntil(wall);
      clock.advance(wall, wall, reader);
    }

    for (long wall = 21 * MILLI; wall <= 500 * MILLI; wall += MILLI) {
      physics.runUntil(wall);
      clock.advance(wall, wall, reader);

      assertThat(clock.alpha()).isCloseTo(wall % TICK / (double) TICK, within(1e-12));
      assertThat(clock.alpha()).isGreaterThanOrEqualTo(0).isLessThan(1);
      assertThat(clock.ageNanos()).isEqualTo(TICK);
      assertThat(clock.to().tick() - clock.from().tick()).isEqualTo(1);
    }
  }

  /** S10. */
  @Test
  void tenthOfTheSpeedIsSmoothAtSixtyTicksAndSixtyFrames() {
    TickRate sixty = TickRate.hertz(60);
    HandDrivenPhysics physics = runner(60);
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.exact()));
    physics.start(0);
    physics.speed(0, 100);
    long ticksBefore = 0;
    float last = 0;
    for (int number = 1; number < 900; number++) {
      long wall = sixty.instantNanos(number);
      physics.runUntil(wall);
      float x = frames.at(wall).position(BALL, position).x;
      if (number == 300) {
        ticksBefore = physics.tick();
      }
      if (number > 300) {
        assertThat(x - last).as("frame %d", number).isCloseTo(1f / 600, within(1e-6f));
      }
      last = x;
    }

    assertThat(physics.tick() - ticksBefore).isBetween(59L, 60L);
  }

  /**
   * Row S12, on a circle: blending the oldest tick of the window with the newest cuts the curve by
   * 2 to 8 mm more.
   */
  @Test
  void fifteenTicksBetweenTwoFramesStillBlendTheNewestTwo() {
    HandDrivenPhysics physics =
        new HandDrivenPhysics(SnapshotLayout.bodies(1), SourceRowsTest::onACircle);
    FrameSource frames = FrameSource.on(physics.state, LINEAR);
    physics.start(0);
    for (long wall = 4 * MILLI; wall < 3_000 * MILLI; wall += 15 * TICK) {
      physics.runUntil(wall);
      RenderFrame frame = frames.at(wall);

      if (wall > 15 * TICK) {
        assertThat(frame.instantNanos()).isEqualTo(wall - TICK);
        assertThat(frame.position(BALL, position).distance(onChord(wall - TICK)))
            .as("metres from the chord of the newest two ticks, at %d ns", wall)
            .isLessThan(1e-6f);
      }
    }
    assertThat(frames.counts().skippedSnapshots()).isEqualTo(14 * 19);
  }

  /** S14. */
  @Test
  void instantIsTakenWhenTheFrameIsMadeAndNotWhenTheTickBegan() {
    HandDrivenPhysics physics = runner(100).late(tick -> 8 * MILLI);
    FrameSource frames = FrameSource.on(
        physics.state, FrameSource.Settings.of(Delay.fixed(Duration.ofNanos(2 * TICK))));
    physics.start(0);

    physics.play(frames, 0, 208 * MILLI);

    assertThat(frames.at(208 * MILLI + 300_000).instantNanos()).isEqualTo(188 * MILLI + 300_000);
    assertThat(frames.at(209 * MILLI + 100_000).instantNanos()).isEqualTo(189 * MILLI + 100_000);
  }

  /** A3. */
  @Test
  void fifteenTicksASecondAreShownEvenlyAtTwentyToSixtyFrames() {
    for (int framesPerSecond = 20; framesPerSecond <= 60; framesPerSecond++) {
      TickRate rate = TickRate.hertz(framesPerSecond);
      HandDrivenPhysics physics = runner(15);
      FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.exact()));
      physics.start(0);
      float last = 0;
      for (int number = 0; number < 20 * framesPerSecond; number++) {
        long wall = rate.instantNanos(number);
        physics.runUntil(wall);
        float x = frames.at(wall).position(BALL, position).x;
        if (number > framesPerSecond) {
          assertThat(x - last)
              .as("frame %d of %d a second", number, framesPerSecond)
              .isCloseTo(1f / framesPerSecond, within(2e-5f));
        }
        last = x;
      }
    }
  }

  /** Row A3: beyond the newest tick a body is extrapolated by its velocity, and alpha stays 1. */
  @Test
  void shareIsOneAtMostWhereAFrameLooksAhead() {
    HandDrivenPhysics physics = runner(15);
    SnapshotReader reader = physics.state.openReader();
    Delay predictive = Delay.predictive();
    RenderClock clock = new RenderClock(predictive, Starvation.of(predictive));
    physics.start(0);
    long longestBeyond = 0;
    for (long wall = 0; wall <= 500 * MILLI; wall += MILLI) {
      physics.runUntil(wall);
      clock.advance(wall, wall, reader);

      assertThat(clock.alpha()).as("at %d ns", wall).isBetween(0.0, 1.0);
      longestBeyond = Math.max(longestBeyond, clock.beyondNanos());
    }
    assertThat(longestBeyond).isGreaterThan(60 * MILLI);
  }

  private static void onACircle(
      long tick, long instant, SnapshotWriter writer, EventPublisher events) {
    Vector3f ball = positionAt(instant);
    writer.body(BALL, ball.x, ball.y, ball.z, 0, 0, 0, 1);
  }

  /** Circle of radius 1 m. */
  private static Vector3f positionAt(long instantNanos) {
    double turned = 2 * Math.PI * instantNanos * 1e-9;
    return new Vector3f((float) Math.cos(turned), (float) Math.sin(turned), 0);
  }

  /** Interpolates linearly between adjacent ticks. */
  private static Vector3f onChord(long instantNanos) {
    long before = instantNanos / TICK * TICK;
    float share = (instantNanos - before) / (float) TICK;
    return positionAt(before).lerp(positionAt(before + TICK), share);
  }

  private static HandDrivenPhysics runner(int hertz) {
    return new HandDrivenPhysics(
        SnapshotLayout.bodies(1),
        TickRate.hertz(hertz),
        3,
        (tick, instant, writer, events) -> writer.body(BALL, instant * 1e-9f, 0, 0, 0, 0, 0, 1));
  }
}
