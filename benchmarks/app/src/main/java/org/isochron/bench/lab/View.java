package org.isochron.bench.lab;

/**
 * What of a scenario is drawn: the axes are the same for all strategies, so that they can be
 * compared by looking.
 *
 * @param low the least place
 * @param high the greatest place
 * @param error the greatest error, to both sides
 * @param ticks the most ticks of a frame
 * @param byFrame true if frames are counted, because their time would not fit
 */
record View(double low, double high, double error, int ticks, boolean byFrame) {
  static View of(double low, double high, double error, int ticks) {
    return new View(low, high, error, ticks, false);
  }

  View counted() {
    return new View(low, high, error, ticks, true);
  }
}
