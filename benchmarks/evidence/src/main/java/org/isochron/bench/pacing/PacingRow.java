package org.isochron.bench.pacing;

/**
 * What a contestant did in all its slices.
 *
 * @param driftNanos simulated time minus real time at the end of the slices, summed
 * @param cpuPermille the share of a core that its threads took
 * @param dueTicks how many ticks were due
 */
record PacingRow(
    String name, Lateness lateness, long driftNanos, long cpuPermille, long dueTicks) {}
