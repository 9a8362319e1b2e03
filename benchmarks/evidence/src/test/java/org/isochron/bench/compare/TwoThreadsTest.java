package org.isochron.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.bench.compare.TwoThreads.MILLI;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.isochron.physics.OverloadPolicy;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.junit.jupiter.api.Test;

/** Measures 144 frames per second over 100 ticks per second without timing noise. */
class TwoThreadsTest {
  private static final OverloadPolicy SLOW_DOWN = OverloadPolicy.slowDown();

  @Test
  void exactMovesEvenlyOnADisplayAtHalfLoad() {
    MeasuredSlice exact = show(Delay.exact(), SLOW_DOWN, TwoThreadsTest::half);

    assertThat(exact.motion().judderPercent()).isLessThan(0.1);
    assertThat(exact.starvedPermille()).isZero();
    assertThat(exact.motion().speedPermille()).isEqualTo(1_000);
  }

  @Test
  void balancedIsYoungerAndPredictiveShowsThePresent() {
    MeasuredSlice exact = show(Delay.exact(), SLOW_DOWN, TwoThreadsTest::equal);
    MeasuredSlice balanced = show(Delay.balanced(), SLOW_DOWN, TwoThreadsTest::equal);
    MeasuredSlice predictive = show(Delay.predictive(), SLOW_DOWN, TwoThreadsTest::equal);

    assertThat(balanced.ageNanos().median()).isLessThan(exact.ageNanos().median() - MILLI);
    assertThat(balanced.motion().judderPercent()).isLessThan(3);
    assertThat(predictive.ageNanos().median()).isLessThan(MILLI);
    assertThat(predictive.motion().judderPercent()).isLessThan(4);
  }

  @Test
  void balancedIsHardlyOlderThanAOneTickLerpAndFarSmoother() {
    for (LongUnaryOperator cost :
        List.<LongUnaryOperator>of(TwoThreadsTest::half, TwoThreadsTest::equal)) {
      MeasuredSlice lerp = LerpModel.show(cost);
      MeasuredSlice balanced = show(Delay.balanced(), SLOW_DOWN, cost);

      assertThat(lerp.motion().judderPercent()).isGreaterThan(5);
      assertThat(balanced.motion().judderPercent())
          .isLessThan(0.6 * lerp.motion().judderPercent());
      assertThat(balanced.ageNanos().median()).isLessThan(lerp.ageNanos().median() * 105 / 100);
    }
  }

  @Test
  void overloadIsSeenAsEvenSlowMotionWhateverTheDelay() {
    for (Delay delay : new Delay[] {Delay.exact(), Delay.balanced(), Delay.predictive()}) {
      for (OverloadPolicy policy :
          new OverloadPolicy[] {SLOW_DOWN, new OverloadPolicy.SlowDown(0.25)}) {
        MeasuredSlice over = show(delay, policy, TwoThreadsTest::over);

        assertThat(over.motion().judderPercent()).as("%s, %s", delay, policy).isLessThan(5);
        assertThat(over.motion().speedPermille()).isBetween(650L, 770L);
      }
    }
  }

  @Test
  void hitchThatIsMadeUpInABurstIsSeenTickByTick() {
    MeasuredSlice hitches =
        show(Delay.balanced(), SLOW_DOWN, tick -> tick % 200 == 100 ? 60 * MILLI : varied(tick, 8));

    assertThat(hitches.lateNanos().atPermille(1_000)).isGreaterThan(40 * MILLI);
    assertThat(hitches.motion().judderPercent()).isLessThan(30);
  }

  private static MeasuredSlice show(
      Delay delay, OverloadPolicy policy, LongUnaryOperator costNanos) {
    return TwoThreads.show(FrameSource.Settings.of(delay), policy, true, costNanos);
  }

  private static long half(long tick) {
    return varied(tick, 5);
  }

  private static long equal(long tick) {
    return varied(tick, 9.5);
  }

  private static long over(long tick) {
    return varied(tick, 13);
  }

  private static long varied(long tick, double mean) {
    return (long) (mean * MILLI * (0.8 + 0.4 * new SplittableRandom(tick * 31 + 7).nextDouble()));
  }
}
