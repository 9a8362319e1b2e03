package org.isochron.bench.costs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EvenestMotionTest {
  private static final int FRAMES = 400;

  @Test
  void motionThatMayBeEvenIsEven() {
    double[] newest = stairs(3);
    double[] oldest = Arrays.stream(newest).map(place -> place - 40).toArray();

    assertThat(EvenestMotion.leastError(oldest, newest)).isCloseTo(0, within(0.05));
  }

  @Test
  void motionWithoutAChoiceHasTheErrorsOfItsPlaces() {
    double[] places = stairs(3);
    double[] errors = new double[FRAMES - 1];
    ShownMotion.errors(places, errors);
    double expected =
        Math.sqrt(Arrays.stream(errors).map(error -> error * error).average().orElseThrow());

    assertThat(EvenestMotion.leastError(places, places)).isCloseTo(expected, within(1e-9));
    assertThat(expected).isGreaterThan(1);
  }

  @Test
  void noMotionWithinTheBoundsIsEvenerAndMoreRoomHelps() {
    for (long seed = 0; seed < 5; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] newest = new double[FRAMES];
      Arrays.setAll(
          newest, frame -> frame * 7.0 + 20 * Math.sin(frame / 9.0) + random.nextDouble(8));
      double last = Double.MAX_VALUE;
      for (double room : new double[] {1, 5, 10, 20}) {
        double[] oldest = Arrays.stream(newest).map(place -> place - room).toArray();

        double least = EvenestMotion.leastError(oldest, newest);

        assertThat(least).as("seed %d, room %s", seed, room).isLessThan(last);
        for (int trial = 0; trial < 200; trial++) {
          assertThat(least).isLessThan(1.02 * smoothed(oldest, newest, 1 + random.nextInt(60)));
        }
        last = least;
      }
    }
  }

  /**
   * Returns the error of a motion within the bounds: the mean of the frames around each, as near to
   * it as allowed.
   */
  private static double smoothed(double[] oldest, double[] newest, int around) {
    double[] places = new double[FRAMES];
    for (int frame = 0; frame < FRAMES; frame++) {
      int from = Math.max(0, frame - around);
      int to = Math.min(FRAMES, frame + around + 1);
      double middle = 0;
      for (int near = from; near < to; near++) {
        middle += (oldest[near] + newest[near]) / 2 / (to - from);
      }
      places[frame] = Math.max(oldest[frame], Math.min(newest[frame], middle));
    }
    double[] errors = new double[FRAMES - 1];
    ShownMotion.errors(places, errors);
    return Math.sqrt(Arrays.stream(errors).map(error -> error * error).average().orElseThrow());
  }

  /** A publish of 20 every few frames. */
  private static double[] stairs(int frames) {
    double[] places = new double[FRAMES];
    Arrays.setAll(places, frame -> 20.0 * Math.floorDiv(frame, frames));
    return places;
  }
}
