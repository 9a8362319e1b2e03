package org.isochron.faults;

import java.nio.file.Path;

/**
 * Length, seed and log folder of a trial with real processes.
 *
 * @param seconds how long it runs
 * @param seed from which everything random is drawn
 * @param folder where its processes write what they log
 */
public record DayPlan(long seconds, long seed, Path folder) {
  /** Takes the properties {@code day.seconds} and {@code day.seed}; by default the seed is 1. */
  public static DayPlan of(long seconds, Path folder) {
    return new DayPlan(Long.getLong("day.seconds", seconds), Long.getLong("day.seed", 1), folder);
  }
}
