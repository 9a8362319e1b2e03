package org.isochron.physics.loop;

/**
 * An overloaded wake-up.
 *
 * @param tick the first due tick
 * @param dueTicks number of due ticks
 * @param droppedTicks number of dropped ticks
 * @param plannedNanos planned wall-clock time of the wake-up
 * @param wokenNanos actual wall-clock time of the wake-up
 * @param stepNanos total cost of the ticks of the previous wake-up
 * @param stepShareNanos available wall time
 */
record OverloadReport(
    long tick,
    long dueTicks,
    long droppedTicks,
    long plannedNanos,
    long wokenNanos,
    long stepNanos,
    long stepShareNanos) {}
