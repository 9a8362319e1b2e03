package org.isochron.bench.costs;

import java.util.Arrays;

/**
 * The evenest motion that a reader could show if it knew when every tick to come will be published.
 * In no frame it shows what is not published yet, or what was replaced longer ago than allowed. No
 * reader that knows only the past shows less judder within the same bounds. All places are
 * milliseconds of simulation time.
 */
/*
 * The squares of all errors are a convex function of the shown places, and each place has two
 * bounds. So projected gradients with momentum (Nesterov) find the least. At any places the
 * gradient also gives a sum that no others come below, which says how far the result is from the
 * least.
 */
final class EvenestMotion {
  private static final int MOST_ROUNDS = 20_000;
  private static final int CHECKED_ROUNDS = 100;

  /**
   * No gradient changes faster: a difference is at most doubled, an error at most 1.23 times its
   * step, both twice.
   */
  private static final double STEEPEST = 2 * 4 * 1.5;

  /** The share of the least sum that the result may be above it. */
  private static final double PRECISION = 0.02;

  private final double[] oldest;
  private final double[] newest;
  private final double[] errors;
  private final double[] slopes;

  private EvenestMotion(double[] oldest, double[] newest) {
    this.oldest = oldest;
    this.newest = newest;
    errors = new double[newest.length - 1];
    slopes = new double[newest.length];
  }

  /**
   * Returns the root mean square of the errors of the evenest motion, as {@link ShownMotion} counts
   * them, in milliseconds.
   *
   * @param oldest the first place that each frame may show
   * @param newest the last place that each frame may show, not before the first
   */
  static double leastError(double[] oldest, double[] newest) {
    return new EvenestMotion(oldest, newest).least();
  }

  private double least() {
    double[] places = new double[newest.length];
    Arrays.setAll(places, frame -> (oldest[frame] + newest[frame]) / 2);
    double[] ahead = places.clone();
    double momentum = 1;
    for (int round = 1; round <= MOST_ROUNDS; round++) {
      slope(ahead);
      double turn = 0;
      double next = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
      for (int frame = 0; frame < places.length; frame++) {
        double last = places[frame];
        double moved = ahead[frame] - slopes[frame] / STEEPEST;
        places[frame] = Math.max(oldest[frame], Math.min(newest[frame], moved));
        turn += (ahead[frame] - places[frame]) * (places[frame] - last);
        ahead[frame] = places[frame] + (momentum - 1) / next * (places[frame] - last);
      }
      momentum = turn > 0 ? 1 : next; // it went past the least
      if (round % CHECKED_ROUNDS == 0 && excess(places) <= PRECISION * squares()) {
        break;
      }
    }
    slope(places);
    return Math.sqrt(squares() / errors.length);
  }

  /** Returns by how much the squares at some places are above the least at most. */
  private double excess(double[] places) {
    slope(places);
    double sum = 0;
    for (int frame = 0; frame < places.length; frame++) {
      double room = places[frame] - (slopes[frame] > 0 ? oldest[frame] : newest[frame]);
      sum += slopes[frame] * room;
    }
    return sum;
  }

  private double squares() {
    return Arrays.stream(errors).map(error -> error * error).sum();
  }

  /**
   * Computes the errors of some places, and how the sum of their squares changes with each place.
   */
  private void slope(double[] places) {
    ShownMotion.errors(places, errors);
    double[] shares = new double[errors.length + 1]; // of the mean around each, as differences
    for (int step = 0; step < errors.length; step++) {
      int from = ShownMotion.firstAround(step);
      int to = ShownMotion.endAround(step, errors.length);
      shares[from] += errors[step] / (to - from);
      shares[to] -= errors[step] / (to - from);
    }
    double around = 0;
    Arrays.fill(slopes, 0);
    for (int step = 0; step < errors.length; step++) {
      around += shares[step];
      double slope = 2 * (errors[step] - around);
      slopes[step + 1] += slope;
      slopes[step] -= slope;
    }
  }
}
