package org.isochron.bench.costs;

/**
 * What was seen of a trace.
 *
 * @param judderPercent the root mean square of what each shown step differs from the mean step of
 *     the half second around it, in percent of the step at real time
 * @param speedPercent how much simulation time was shown, in percent of wall time
 * @param boundPercent the speed of a loop whose steps take 97 % of the time
 * @param ageNanos the median age of the shown state at presentation
 * @param epochs the number of epochs that began
 */
record ReplayFigures(
    double judderPercent, double speedPercent, double boundPercent, long ageNanos, long epochs) {}
