package org.isochron.bench.lab;

/**
 * Ranges of a scenario's plots, equal for all strategies to make them comparable.
 *
 * @param low lowest position
 * @param high highest position
 * @param error greatest error, in both directions
 * @param byFrame true if the horizontal axis counts frames, because their time span would not fit
 */
record View(double low, double high, double error, int ticks, boolean byFrame) {
  static View of(double low, double high, double error, int ticks) {
    return new View(low, high, error, ticks, false);
  }

  View counted() {
    return new View(low, high, error, ticks, true);
  }
}
