package org.isochron.bench.summary;

/**
 * How the physics thread kept time.
 *
 * @param ticks how many ticks ran
 * @param dueTicks how many were due by the clock
 * @param driftNanos how far simulation time is from where the timeline says it is, beyond the tick
 *     that is under way
 * @param lateness how long after its due instant each tick began
 * @param step what each step cost
 */
public record TickFigures(
    long ticks, long dueTicks, long driftNanos, Quantiles lateness, Quantiles step) {}
