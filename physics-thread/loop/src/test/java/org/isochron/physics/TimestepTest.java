package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.physics.Frames.MILLI;
import static org.isochron.physics.Frames.SECOND;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.isochron.physics.Timestep.FixedSettings.Backlog;
import org.isochron.physics.Timestep.RefreshSettings.LongFrame;
import org.isochron.state.AllocationCount;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

class TimestepTest {
  private static final TickRate SIXTY = TickRate.hertz(60);
  private static final TickRate HUNDRED = TickRate.hertz(100);

  @Test
  void everyStrategyBeginsTimeWithItsFirstFrame() {
    for (long now : new long[] {0, -5, Long.MAX_VALUE, Long.MIN_VALUE, 1_700_000_000 * SECOND}) {
      for (Timestep timestep : all()) {
        assertThat(timestep.advance(now)).as("%s at %d", timestep, now).isZero();
        assertThat(timestep.simNanos()).isZero();
        assertThat(timestep.pendingNanos()).isZero();
      }
    }
  }

  @Test
  void clockThatStepsBackIsReadAsStopped() {
    for (Timestep timestep : all()) {
      if (timestep instanceof Timestep.FrameBased) {
        continue; // uses no clock
      }
      Frames frames = new Frames(timestep);
      for (int frame = 0; frame < 20; frame++) {
        frames.at(SECOND); // later frames run the remaining ticks
      }
      long sim = timestep.simNanos();
      long pending = timestep.pendingNanos();

      assertThat(frames.at(SECOND)).as("%s, standing", timestep).isZero();
      assertThat(frames.at(SECOND / 2)).as("%s, stepped back", timestep).isZero();
      assertThat(frames.at(SECOND)).as("%s, where it was", timestep).isZero();
      assertThat(timestep.simNanos()).isEqualTo(sim);
      assertThat(timestep.pendingNanos()).isEqualTo(pending);
      assertThat(timestep.blendAt(0)).isEqualTo(timestep.blendAt(SECOND));
    }
  }

  @Test
  void frameOfHoursIsAnOrdinaryLongFrame() {
    long hours = 5 * 3_600 * SECOND;

    assertThat(new Frames(Timestep.frameBased(SIXTY)).after(hours)).isEqualTo(1);
    assertThat(new Frames(Timestep.framelock(SIXTY)).after(hours)).isEqualTo(1);
    assertThat(new Frames(Timestep.variable(Duration.ofDays(1))).dtsAfter(hours))
        .containsExactly(hours);
    assertThat(new Frames(Timestep.fixed(HUNDRED)).after(hours)).isEqualTo(25);
    assertThat(new Frames(Timestep.fixed(Timestep.FixedSettings.of(HUNDRED).inStep())).after(hours))
        .isEqualTo(5 * 360_000);
    assertThat(new Frames(Timestep.wholeRefreshes(Timestep.RefreshSettings.of(SIXTY))).after(hours))
        .isEqualTo(2);
  }

  @Test
  void randomFramesKeepEveryStrategysAccounts() {
    for (long seed = 1; seed <= 50; seed++) {
      Random random = new Random(seed);
      for (Timestep timestep : all()) {
        Frames frames = new Frames(timestep);
        long sum = 0;
        for (int frame = 0; frame < 400; frame++) {
          for (long dt : frames.dtsAfter(length(random))) {
            assertThat(dt).as("%s, seed %d", timestep, seed).isPositive();
            sum += dt;
          }
          assertThat(timestep.simNanos()).as("%s, seed %d", timestep, seed).isEqualTo(sum);
          assertThat(timestep.pendingNanos()).isNotNegative();
          assertThat(timestep.blendAt(frames.nowNanos())).isBetween(0.0, 1.0);
        }
      }
    }
  }

  @Test
  void onlyFixedTicksAreBlended() {
    for (Timestep timestep : all()) {
      Frames frames = new Frames(timestep);
      frames.after(20 * MILLI);
      boolean blends = timestep instanceof Timestep.FixedTicks;

      assertThat(timestep.blendAt(frames.nowNanos()) < 1).as("%s", timestep).isEqualTo(blends);
      assertThat(timestep.blendAt(frames.nowNanos() + SECOND))
          .as("%s", timestep)
          .isEqualTo(1);
    }
  }

  @Test
  void minimumSettingsAreAccepted() {
    assertThat(Timestep.semiFixed(Duration.ofNanos(1), Duration.ofNanos(Integer.MAX_VALUE - 1L)))
        .isNotNull();
    assertThatThrownBy(
            () -> Timestep.semiFixed(Duration.ofNanos(1), Duration.ofNanos(Integer.MAX_VALUE)))
        .hasMessageContaining("lower longestFrame");
    Timestep.FixedSettings fixed = Timestep.FixedSettings.of(HUNDRED);
    assertThat(new Frames(Timestep.fixed(fixed.withMaxTicks(1, Backlog.KEEP))).after(SECOND))
        .isEqualTo(1);
  }

  @Test
  void framelockTicksFromHalfAPeriodOn() {
    Frames frames = new Frames(Timestep.framelock(HUNDRED));

    assertThat(frames.after(5 * MILLI - 1)).isZero();
    assertThat(frames.after(1)).isEqualTo(1);
    assertThat(frames.after(10 * MILLI - 1)).isZero();
    assertThat(frames.after(1)).isEqualTo(1);
  }

  @Test
  void badSettingsAreRefused() {
    assertThatThrownBy(() -> Timestep.variable(Duration.ZERO))
        .hasMessageContaining("longestFrame is PT0S");
    assertThatThrownBy(() -> Timestep.semiFixed(Duration.ofMillis(-1), Duration.ofSeconds(1)))
        .hasMessageContaining("longestTick is PT-0.001S");
    assertThatThrownBy(() -> Timestep.semiFixed(Duration.ofNanos(1), Duration.ofDays(1)))
        .hasMessageContaining("lower longestFrame");
    assertThatThrownBy(() -> Timestep.FixedSettings.of(SIXTY).withMaxTicks(0, Backlog.DROP))
        .hasMessageContaining("maxTicks is 0");
    assertThatThrownBy(
            () -> Timestep.RefreshSettings.of(SIXTY).withLongFrame(1, LongFrame.SLOW_MOTION))
        .hasMessageContaining("longFrameRefreshes is 1");
  }

  @Test
  void deltasOfAnEngineAreReadAsAClock() {
    Timestep.DeltaClock clock = new Timestep.DeltaClock();

    assertThat(clock.pass(0.25)).isEqualTo(250 * MILLI);
    assertThat(clock.pass(0)).as("zero").isEqualTo(250 * MILLI);
    assertThat(clock.pass(-1)).as("negative").isEqualTo(250 * MILLI);
    assertThat(clock.pass(7_200)).as("hours").isEqualTo(7_200 * SECOND + 250 * MILLI);
    assertThatThrownBy(() -> clock.pass(Double.NaN)).hasMessageContaining("dtSeconds is NaN");
    assertThatThrownBy(() -> clock.pass(Double.POSITIVE_INFINITY)).hasMessageContaining("Infinity");
    assertThat(clock.nanos()).isEqualTo(7_200 * SECOND + 250 * MILLI);

    Timestep.DeltaClock years = new Timestep.DeltaClock();
    assertThat(years.pass(4.6e9)).as("almost 146 years").isEqualTo(4_600_000_000L * SECOND);
    assertThatThrownBy(() -> years.pass(1e9)).hasMessageContaining("dtSeconds is 1.0E9");
    assertThat(years.pass(1)).isEqualTo(4_600_000_001L * SECOND);
    assertThat(new Timestep.DeltaClock().pass(0x1p62 / 1e9)).as("all of them").isEqualTo(1L << 62);
  }

  @Test
  void framesAllocateNothing() {
    for (Timestep timestep : all()) {
      long[] now = new long[1];

      long bytes = AllocationCount.least(10_000, () -> {
        now[0] += 7 * MILLI;
        int ticks = timestep.advance(now[0]);
        for (int index = 0; index < ticks; index++) {
          timestep.dtNanos(index);
        }
        timestep.blendAt(now[0] + MILLI);
      });

      assertThat(bytes).as("bytes of frames, %s", timestep).isZero();
    }
  }

  private static long length(Random random) {
    LongUnaryOperator upTo = bound -> (long) (random.nextDouble() * bound);
    return switch (random.nextInt(8)) {
      case 0 -> 0;
      case 1 -> upTo.applyAsLong(2 * SECOND);
      case 2 -> -upTo.applyAsLong(30 * MILLI);
      default -> upTo.applyAsLong(40 * MILLI);
    };
  }

  static List<Timestep> all() {
    Timestep.FixedSettings fixed = Timestep.FixedSettings.of(SIXTY);
    Timestep.RefreshSettings refreshes = Timestep.RefreshSettings.of(SIXTY);
    return List.of(
        Timestep.frameBased(SIXTY),
        Timestep.variable(Duration.ofMillis(250)),
        Timestep.semiFixed(Duration.ofMillis(10), Duration.ofMillis(250)),
        Timestep.fixed(HUNDRED),
        Timestep.fixed(SIXTY),
        Timestep.fixed(fixed.withMaxTicks(5, Backlog.DROP)),
        Timestep.fixed(fixed.withMaxTicks(5, Backlog.KEEP_ONE)),
        Timestep.fixed(fixed.withMaxTicks(5, Backlog.KEEP)),
        Timestep.fixed(fixed.inStep()),
        Timestep.framelock(SIXTY),
        Timestep.wholeRefreshes(refreshes),
        Timestep.wholeRefreshes(refreshes.withLongFrame(6, LongFrame.ACTUAL_TIME)));
  }
}
