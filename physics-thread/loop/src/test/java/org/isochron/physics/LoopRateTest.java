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
}
