package org.isochron.render.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Measures how well the refreshes of a display from 50 to 120 Hz can be predicted from the frame
 * starts alone. Each frame starts after a refresh and 1 to 6 ms of work. The work is unknown in
 * advance, so it is an error of every measurement. The reference is the best filter with constant
 * gains, chosen after the run.
 */
class VariableRefreshLimitTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final long END = 10 * SECOND;
  private static final int SEEDS = 4;

  /** Predicts the next refresh. */
  private interface Predictor {
    long begin(long nowNanos);
  }

  private static final class ConstantGains implements Predictor {
    private final double phase;
    private final double rate;
    private double last;
    private double interval;

    ConstantGains(double phase, double rate) {
      this.phase = phase;
      this.rate = rate;
    }

    @Override
    public long begin(long nowNanos) {
      double error = interval == 0 ? 0 : nowNanos - last - interval;
      last = interval == 0 ? nowNanos : last + interval + phase * error;
      interval = interval == 0 ? 12 * MILLI : interval + rate * error;
      return (long) (last + interval);
    }
  }

  @Test
  void estimateIsNearTheBestFilterThatIsChosenAfterwards() {
    for (int seconds : new int[] {4, 10}) {
      double min = 1;
      for (double phase = 0.02; phase < 0.6; phase *= 1.3) {
        for (double rate = phase * phase / 16; rate < phase; rate *= 1.6) {
          double sum = 0;
          for (int seed = 0; seed < SEEDS; seed++) {
            sum += deviation(new ConstantGains(phase, rate), seconds, seed) / SEEDS;
          }
          min = Math.min(min, sum);
        }
      }
      double estimate = 0;
      for (int seed = 0; seed < SEEDS; seed++) {
        estimate += deviation(RefreshEstimate.unknown(0)::begin, seconds, seed) / SEEDS;
      }

      String when = "%d s: best %.4f, estimate %.4f".formatted(seconds, min, estimate);
      assertThat(min).as(when).isBetween(0.005, 0.02);
      assertThat(estimate).as(when).isGreaterThan(min).isLessThan(0.05);
    }
  }

  /** Deviation of predicted steps after the first second, as a fraction of an interval. */
  private static double deviation(Predictor predictor, int seconds, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double squares = 0;
    long count = 0;
    long lastPredicted = 0;
    long refresh = SECOND;
    while (refresh < END) {
      double hertz = 85 + 35 * Math.sin(2 * Math.PI * refresh / SECOND / seconds);
      long interval = (long) (SECOND / hertz);
      long max = Math.min(6 * MILLI, interval * 6 / 10);
      long work = 100_000 + random.nextLong(400_000) + MILLI + random.nextLong(max - MILLI);
      long predicted = predictor.begin(refresh + work);
      if (refresh > 2 * SECOND) {
        double error = (predicted - lastPredicted - interval) / (double) interval;
        squares += error * error;
        count++;
      }
      lastPredicted = predicted;
      refresh += interval;
    }
    return Math.sqrt(squares / count);
  }
}
