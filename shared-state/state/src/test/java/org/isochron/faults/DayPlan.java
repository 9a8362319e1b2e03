package org.isochron.faults;

import java.nio.file.Path;

/**
 * Length, seed and log folder of a fault test with real processes.
 *
 * @param seconds duration
 * @param seed seed of all random decisions
 * @param folder log folder
 */
public record DayPlan(long seconds, long seed, Path folder) {
  /** Reads the properties {@code day.seconds} and {@code day.seed} (default 1). */
  public static DayPlan of(long seconds, Path folder) {
    return new DayPlan(Long.getLong("day.seconds", seconds), Long.getLong("day.seed", 1), folder);
  }
}
