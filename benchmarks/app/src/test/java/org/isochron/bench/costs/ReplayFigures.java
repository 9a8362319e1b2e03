package org.isochron.bench.costs;

/**
 * Figures of a replayed trace.
 *
 * @param judderPercent root mean square deviation of the shown steps from the mean of the
 *     surrounding half second, in percent of a real-time step
 * @param boundPercent speed of a loop whose steps take 97 % of the time
 * @param epochs number of epochs that began
 */
record ReplayFigures(
    double judderPercent, double speedPercent, double boundPercent, long ageNanos, long epochs) {}
