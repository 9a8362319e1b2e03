package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Rows S3, S6, S9, S10, S16, S17 and A2 of STRATEGIES.md, for the physics thread and the game loop.
 */
@Timeout(600)
class LoopRateTest {
  private static final long MILLI = 1_000_000;
  private static final long HOUR = 3_600_000 * MILLI;
  private static final long SEED = 6;

  @ParameterizedTest
  @EnumSource
  void ticksAreThoseThatTheClockOwes(DrivenLoop.Kind kind) {
    for (TickRate rate :
        List.of(TickRate.hertz(100), TickRate.hertz(60), TickRate.hertz(60_000, 1_001))) {
      Random random = new Random(SEED);
      try (DrivenLoop loop = kind.start(TickSettings.DEFAULT.withRate(rate))) {
        for (int wake = 0; wake < 100; wake++) {
          long passing = 1 + random.nextLong(40 * MILLI);
          long owed = rate.tickAt(loop.elapsedNanos() + passing);

          loop.pass(passing, owed);

          assertThat(loop.statistics().ticks())
              .as("wake %d, seed %d", wake, SEED)
              .isEqualTo(owed);
          assertThat(loop.newest().tick()).as("wake %d, seed %d", wake, SEED).isEqualTo(owed);
          assertThat(loop.newest().instantNanos()).isEqualTo(rate.instantNanos(owed));
        }
      }
    }
  }

  /** The sum of 216 000 periods of 16 666 666 ns is 144 µs short of an hour. */
  @ParameterizedTest
  @EnumSource
  void anHourAtSixtyHertzEndsToTheNanosecond(DrivenLoop.Kind kind) {
    TickSettings networked = TickSettings.DEFAULT
        .withRate(TickRate.hertz(60))
        .withOverload(new OverloadPolicy.CatchUp(Integer.MAX_VALUE));
    for (long early : new long[] {1, 0}) {
      long ticks = 216_000 - early;
      DrivenLoop loop = kind.start(networked);

      loop.pass(HOUR - early, ticks);
      loop.close();

      assertThat(loop.statistics().ticks()).as("%d ns early", early).isEqualTo(ticks);
      assertThat(loop.statistics().droppedTicks()).isZero();
      assertThat(loop.newest().instantNanos())
          .isEqualTo(TickRate.hertz(60).instantNanos(ticks))
          .isLessThanOrEqualTo(HOUR);
    }
  }

  @ParameterizedTest
  @EnumSource
  void deviceIsAskedByTheLoopForEachTicksOwnSlice(DrivenLoop.Kind kind) {
    InputSource script = InputSource.script()
        .press(DrivenLoop.START + 3 * MILLI, 1)
        .release(DrivenLoop.START + 4 * MILLI, 1)
        .motion(DrivenLoop.START + 10 * MILLI, 2, 0.5f)
        .press(DrivenLoop.START + 25 * MILLI, 1)
        .build();
    List<Long> sliceEnds = new ArrayList<>();
    List<Thread> askers = new ArrayList<>();
    InputSource device = (sliceEnd, sink) -> {
      sliceEnds.add(sliceEnd - DrivenLoop.START);
      askers.add(Thread.currentThread());
      script.sample(sliceEnd, sink);
    };
    DrivenLoop loop = kind.start(TickSettings.DEFAULT, device);

    loop.pass(21 * MILLI, 2);
    loop.pass(13 * MILLI, 3);
    loop.close();

    assertThat(sliceEnds).containsExactly(10 * MILLI, 20 * MILLI, 30 * MILLI);
    assertThat(loop.simulation.inputs)
        .containsExactly(
            "1 presses, up, moved by 0.0",
            "0 presses, up, moved by 0.5",
            "1 presses, down, moved by 0.0");
    assertThat(loop.simulation.threads).isEqualTo(askers);
    assertThat(askers.contains(Thread.currentThread()))
        .isEqualTo(kind == DrivenLoop.Kind.GAME_LOOP);
  }

  @ParameterizedTest
  @EnumSource
  void slowMotionTakesATickEveryTenFrames(DrivenLoop.Kind kind) {
    TickRate sixty = TickRate.hertz(60);
    try (DrivenLoop loop = kind.start(TickSettings.DEFAULT.withRate(sixty))) {
      loop.speed(100);
      for (long frame = 1; frame <= 100; frame++) {
        loop.pass(sixty.instantNanos(frame) + 1_000 - loop.elapsedNanos(), frame / 10);

        assertThat(loop.statistics().ticks()).as("frame %d", frame).isEqualTo(frame / 10);
      }
    }
  }

  /** At a thousand times real time, 1 600 ticks are due in a frame of 16 ms. */
  @ParameterizedTest
  @EnumSource
  void superSpeedRunsEveryTick(DrivenLoop.Kind kind) {
    try (DrivenLoop loop = kind.start(TickSettings.DEFAULT)) {
      loop.speed(1_000_000);
      for (long frame = 1; frame <= 20; frame++) {
        loop.pass(16 * MILLI, 1_600 * frame);

        assertThat(loop.statistics().ticks()).as("frame %d", frame).isEqualTo(1_600 * frame);
      }
      assertThat(loop.statistics().droppedTicks()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void skipAheadForgetsAHitchAndKeepsRealTime(DrivenLoop.Kind kind) {
    TickSettings alone = TickSettings.DEFAULT.withOverload(new OverloadPolicy.SkipAhead(5));
    try (DrivenLoop loop = kind.start(alone)) {
      loop.pass(243 * MILLI, 5);
      for (long tick = 6; tick <= 30; tick++) {
        loop.pass(10 * MILLI, tick);

        assertThat(loop.statistics().ticks()).isEqualTo(tick);
      }
      assertThat(loop.statistics().droppedTicks()).isEqualTo(24 - 5);
    }
  }

  @ParameterizedTest
  @EnumSource
  void catchUpForgetsNothingAndPaysEveryTick(DrivenLoop.Kind kind) {
    TickSettings networked = TickSettings.DEFAULT.withOverload(new OverloadPolicy.CatchUp(5));
    try (DrivenLoop loop = kind.start(networked)) {
      for (long wake = 0; wake < 60; wake++) {
        // the thread runs the ticks without another wake-up; a game loop runs five per frame
        loop.pass(wake == 0 ? 3_000 * MILLI : 0, Math.min(300, 5 * wake + 5));
      }

      assertThat(loop.statistics().ticks()).isEqualTo(300);
      assertThat(loop.statistics().droppedTicks()).isZero();
      assertThat(loop.statistics().longestBurst()).isEqualTo(5);
    }
  }

  /** Row S16 of STRATEGIES.md: the clock does not advance in two of three wake-ups. */
  @ParameterizedTest
  @EnumSource
  void clockOfAMillisecondNeitherStallsNorDrifts(DrivenLoop.Kind kind) {
    TickRate sixty = TickRate.hertz(60);
    try (DrivenLoop loop = kind.start(TickSettings.DEFAULT.withRate(sixty))) {
      for (long wake = 1; wake <= 600; wake++) {
        long read = wake / 3 * MILLI;
        loop.pass(read - loop.elapsedNanos(), sixty.tickAt(read));

        assertThat(loop.statistics().ticks()).as("wake %d", wake).isEqualTo(sixty.tickAt(read));
      }
    }
  }
}
