package org.isochron.bench.pacing;

/**
 * Results of a contestant.
 *
 * @param driftNanos simulated time minus real time at the end of each slice, as a sum over the
 *     slices
 * @param cpuPermille CPU time of the contestant's threads, in thousandths of one core
 */
record PacingRow(
    String name, Lateness lateness, long driftNanos, long cpuPermille, long dueTicks) {}
