package org.isochron.bench.summary;

/**
 * Timekeeping of the physics thread.
 *
 * @param ticks number of executed ticks
 * @param dueTicks number of ticks due by the clock
 * @param driftNanos deviation of simulation time from the timeline; a deviation of less than a tick
 *     counts as 0
 * @param lateness delay from the due time of each tick to its start
 * @param step cost of each step
 */
public record TickFigures(
    long ticks, long dueTicks, long driftNanos, Quantiles lateness, Quantiles step) {}
