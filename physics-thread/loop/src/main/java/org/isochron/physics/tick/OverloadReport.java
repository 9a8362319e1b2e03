package org.isochron.physics.tick;

/**
 * One wake-up at which the loop was behind.
 *
 * @param tick the tick that was due first
 * @param dueTicks the number of ticks that were due
 * @param forgottenTicks the number of them that were forgotten
 * @param plannedNanos the wall instant at which the loop planned to wake up
 * @param wokenNanos the wall instant at which it did
 * @param stepNanos how long the steps of the wake-up before took
 * @param stepShareNanos how much wall time those steps had
 */
public record OverloadReport(
    long tick,
    long dueTicks,
    long forgottenTicks,
    long plannedNanos,
    long wokenNanos,
    long stepNanos,
    long stepShareNanos) {}
