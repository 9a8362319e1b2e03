package org.isochron.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.isochron.bench.trace.Judder;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GameLoopFramesTest {
  private static final long MILLI = 1_000_000;
  private static final long TICK = 10 * MILLI;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1).withVelocities(), SharedState.Limits.DEFAULT, clock);
  private final Simulation world = Balls.falling(1).ball(0, 50, 0).build();

  @Test
  void framesOfAGameLoopAreOneTickBehindAndNotAFrameMore() {
    PhysicsSettings settings = PhysicsSettings.hertz(20);
    try (GameLoop loop = GameLoop.start(state, world, settings);
        FrameSource frames = FrameSource.on(state)) {
      long maxBehind = 0;
      for (int frame = 0; frame < 600; frame++) {
        clock.moveTo(frame * 21L * MILLI);
        long present = loop.advance();
        long shown = frames.at(present).instantNanos();
        maxBehind = frame < 60 ? 0 : Math.max(maxBehind, present - shown);
      }
      assertThat(maxBehind).isBetween(49 * MILLI, 50 * MILLI + 10_000);
      assertThat(frames.counts().starved()).isLessThan(10);
    }
  }

  static Stream<Arguments> longTicks() {
    return LongStream.rangeClosed(1, 9)
        .boxed()
        .flatMap(step -> Stream.of(17L, 30L, 50L)
            .flatMap(frame -> Stream.of(Delay.exact(), Delay.balanced())
                .map(delay -> Arguments.of(step, frame, delay))));
  }

  @ParameterizedTest
  @MethodSource("longTicks")
  void s14FramesOfAGameLoopAreEvenHoweverLongItsTicksTake(
      long stepMillis, long frameMillis, Delay delay) {
    ValueTrack presents = new ValueTrack();
    ValueTrack shown = new ValueTrack();
    long behindNanos = 0;
    try (GameLoop loop = GameLoop.start(state, slow(stepMillis), PhysicsSettings.DEFAULT);
        FrameSource frames = FrameSource.on(state, FrameSource.Settings.of(delay))) {
      for (long frame = 0; frame < 600; frame++) {
        clock.moveTo(Math.max(clock.nanos(), frame * frameMillis * MILLI));
        long present = loop.advance();
        long instant = frames.at(present).instantNanos();
        presents.add(present);
        shown.add(instant);
        behindNanos = present - instant;
      }

      assertThat(Judder.percentOfLast(540, shown, presents))
          .isLessThan(delay.equals(Delay.balanced()) ? 0.01 : 0.2);
      if (delay.equals(Delay.balanced())) {
        assertThat(frames.counts().held()).isLessThanOrEqualTo(2);
      }
      // frames are behind by one tick and the time that the ticks of the longest frame take
      long ticksMillis = (frameMillis + 9) / 10 * stepMillis;
      assertThat(behindNanos).isLessThan(TICK + ticksMillis * MILLI);
      assertThat(clock.nanos()).isLessThan((599 + 2) * frameMillis * MILLI);
    }
  }

  private Simulation slow(long stepMillis) {
    return new ForwardingSimulation(world) {
      @Override
      public void step(long tick, double dtSeconds) {
        clock.advance(stepMillis * MILLI);
        super.step(tick, dtSeconds);
      }
    };
  }
}
