package org.isochron.physics.tick;

/**
 * One wake-up at which the loop was behind.
 *
 * @param tick the tick that was due first
 * @param dueTicks how many ticks were due
 * @param forgottenTicks how many of them were forgotten
 * @param plannedNanos the wall instant at which the loop had meant to wake up
 * @param wokenNanos the wall instant at which it did
 * @param stepNanos what the last wake-up's steps had cost
 * @param stepShareNanos what they might have cost
 */
public record OverloadReport(
    long tick,
    long dueTicks,
    long forgottenTicks,
    long plannedNanos,
    long wokenNanos,
    long stepNanos,
    long stepShareNanos) {}
