package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.OverloadPolicy.CatchUp;
import org.isochron.physics.OverloadPolicy.Degrade;
import org.isochron.physics.OverloadPolicy.SkipAhead;
import org.isochron.physics.OverloadPolicy.SlowDown;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random test runs of a loop on a manual clock, with early and late wake-ups, suspends, speed
 * changes, pauses, steps and commands. The runs share a total of several hours of simulation time.
 */
class TickLoopWalkTest {
  private static final long HOUR_NANOS = 3_600_000_000_000L;
  private static final List<OverloadPolicy> POLICIES = List.of(
      new CatchUp(5),
      new SkipAhead(4),
      new SlowDown(0.1),
      new Degrade(new SkipAhead(8)),
      new CatchUp(64));
  private static final List<TickRate> RATES = List.of(
      TickRate.hertz(100), TickRate.hertz(60), TickRate.hertz(60_000, 1_001), TickRate.hertz(10));

  private static final long WALKS = (long) POLICIES.size() * RATES.size();
  private static final long SHORT_NANOS = HOUR_NANOS / WALKS * 4;
  private static final long LONG_NANOS = HOUR_NANOS / WALKS * Long.getLong("walk.hours", 400);

  static Stream<LoopWalk> shortWalks() {
    return walks(SHORT_NANOS);
  }

  /** {@code -Dwalk.hours=10000} sets the number of simulated hours. */
  static Stream<LoopWalk> longWalks() {
    return walks(LONG_NANOS);
  }

  private static Stream<LoopWalk> walks(long spanNanos) {
    return POLICIES.stream()
        .flatMap(policy -> RATES.stream()
            .map(rate -> new LoopWalk(
                policy, rate, 31 * POLICIES.indexOf(policy) + RATES.indexOf(rate), spanNanos)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shortWalks")
  void everyClaimHoldsAfterEveryStep(LoopWalk walk) {
    run(walk, SHORT_NANOS);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("longWalks")
  @Tag("evidence")
  @Tag("night")
  void everyClaimHoldsAfterEveryStepForLong(LoopWalk walk) {
    run(walk, LONG_NANOS);
  }

  private static void run(LoopWalk walk, long spanNanos) {
    walk.run();

    assertThat(walk.walkedNanos()).isGreaterThanOrEqualTo(spanNanos).isPositive();
    assertThat(walk.log())
        .containsOnlyKeys(
            "pause", "resume", "step", "speed", "cost", "early", "stall", "suspend", "hold",
            "seek");
  }
}
