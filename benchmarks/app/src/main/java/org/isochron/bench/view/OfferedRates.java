package org.isochron.bench.view;

import java.util.stream.IntStream;

/** The rates of ticks that keys choose from, in hertz. Stateless. */
final class OfferedRates {
  private static final int[] RATES = {10, 20, 25, 30, 50, 60, 100, 120, 200, 500, 1_000};
  private static final int COARSE = 25;
  private static final int FINE = 100;

  private OfferedRates() {}

  /**
   * Returns the coarse rate, at which a frame without blending is plain to see, or the fine one if
   * that is the rate now.
   */
  static int other(int now) {
    return now == COARSE ? FINE : COARSE;
  }

  /** Returns the next lower rate, or the same one if there is none. */
  static int slower(int now) {
    return IntStream.of(RATES).filter(rate -> rate < now).max().orElse(now);
  }

  /** Returns the next higher rate, or the same one if there is none. */
  static int faster(int now) {
    return IntStream.of(RATES).filter(rate -> rate > now).min().orElse(now);
  }
}
