package org.isochron.bench.costs;

/**
 * Figures of a replayed trace.
 *
 * @param judderPercent root mean square of the deviation of each shown step from the mean step of
 *     the surrounding half second, in percent of the step at real time
 * @param boundPercent speed of a loop whose steps take 97 % of the time
 * @param epochs number of epochs that began
 */
record ReplayFigures(
    double judderPercent, double speedPercent, double boundPercent, long ageNanos, long epochs) {}
