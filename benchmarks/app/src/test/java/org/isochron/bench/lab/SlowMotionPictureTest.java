package org.isochron.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the motion of the picture after a stall in which the loop dropped ticks, also in slow
 * motion.
 */
class SlowMotionPictureTest {
  private static final long MILLI = 1_000_000;
  private static final long FRAME = 7 * MILLI;
  private static final long STALL_TICK = 60;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1).withVelocities(), SharedState.Limits.DEFAULT, clock);
  private final List<Long> shown = new ArrayList<>();
  private final List<Integer> speeds = new ArrayList<>();
  private int firstAfterStall;

  static Stream<Arguments> stalls() {
    return Stream.of(1_000, 500, 100, 50)
        .flatMap(speed -> Stream.of(Delay.exact(), Delay.balanced(), Delay.predictive())
            .flatMap(delay -> Stream.of(
                    new OverloadPolicy.SkipAhead(1),
                    OverloadPolicy.skipAhead(),
                    OverloadPolicy.slowDown())
                .flatMap(policy -> Stream.of(100L, 400L)
                    .map(stall -> Arguments.of(speed, delay, policy, stall)))));
  }

  @ParameterizedTest
  @MethodSource("stalls")
  void pictureNeverGoesBackAndMovesOnAtHalfOfTheSpeedInForceAtLeast(
      int speedPermille, Delay delay, OverloadPolicy policy, long stallMillis) {
    try (FrameSource frames = FrameSource.on(state, FrameSource.Settings.of(delay))) {
      TickLoop.Parts parts =
          TickLoop.Parts.of(stalling(frames, stallMillis * MILLI * 1_000 / speedPermille));
      TickSettings settings =
          TickSettings.DEFAULT.withOverload(policy).withSuspendAfter(Duration.ofMinutes(1));
      TickLoop loop = new TickLoop(state.claimWriter(), parts, settings, clock);
      loop.speed(0, speedPermille);
      while (loop.lastTick() < 2 * STALL_TICK) {
        long wake = loop.advance(clock.nanos());
        passUntil(frames, Math.max(clock.nanos(), wake));
      }
    }

    assertThat(firstAfterStall).isGreaterThan(50);
    // if the loop itself slows down, the picture moves more slowly for some frames
    int minPercent = policy instanceof OverloadPolicy.SlowDown ? 25 : 48;
    for (int frame = 1; frame < shown.size(); frame++) {
      long moved = shown.get(frame) - shown.get(frame - 1);
      long minMoved =
          frame > firstAfterStall + 2 ? speeds.get(frame) * FRAME / 1_000 * minPercent / 100 : 0;
      assertThat(moved).as("frame %d", frame).isGreaterThanOrEqualTo(minMoved);
    }
  }

  private Simulation stalling(FrameSource frames, long stallNanos) {
    return new ForwardingSimulation(Balls.falling(1).build()) {
      @Override
      public void step(long tick, double dtSeconds) {
        if (tick == STALL_TICK) {
          passUntil(frames, clock.nanos() + stallNanos);
          firstAfterStall = shown.size();
        }
        super.step(tick, dtSeconds);
      }
    };
  }

  private void passUntil(FrameSource frames, long nanos) {
    for (long due = (shown.size() + 1) * FRAME; due <= nanos; due += FRAME) {
      clock.moveTo(due);
      RenderFrame frame = frames.at(due);
      shown.add(frame.instantNanos());
      speeds.add(frame.info().timeline().speedPermille());
    }
    clock.moveTo(nanos);
  }
}
