package org.isochron.fleet.trial;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Settings of a fleet trial: worlds, rate, faults and viewers.
 *
 * @param settleSeconds maximum time to wait for a steady load, or 0 to skip the wait
 * @param leaving number of worlds a second that are closed and replaced
 * @param stopMillis time after which a hanging world is stopped
 */
record FleetPlan(
    int worlds,
    int seconds,
    int warmUpSeconds,
    int settleSeconds,
    int hertz,
    int threads,
    String engine,
    int bodies,
    int leaving,
    boolean hang,
    boolean fail,
    long stopMillis,
    Optional<Serving> serving) {
  private static final long MAX_STOP_MILLIS = 10_000;

  /**
   * Reads the properties {@code trial.worlds}, {@code trial.seconds} and so on. The default is a
   * short run in which one world hangs and one throws.
   */
  static FleetPlan asked(Path folder) {
    int worlds = Integer.getInteger("trial.worlds", 6);
    int seconds = Integer.getInteger("trial.seconds", 5);
    int viewers = Integer.getInteger("trial.viewers", 2);
    int watched = Integer.getInteger("trial.watched", worlds);
    return new FleetPlan(
        worlds,
        seconds,
        Integer.getInteger("trial.warmUp", 1),
        Integer.getInteger("trial.settle", 0),
        Integer.getInteger("trial.hertz", 20),
        Integer.getInteger("trial.threads", 2),
        System.getProperty("trial.engine", "jolt"),
        Integer.getInteger("trial.bodies", 10),
        Integer.getInteger("trial.leaving", 2),
        Boolean.parseBoolean(System.getProperty("trial.hang", "true")),
        Boolean.parseBoolean(System.getProperty("trial.fail", "true")),
        Math.min(MAX_STOP_MILLIS, seconds * 1_000L / 4),
        Optional.ofNullable(System.getProperty("trial.serve"))
            .map(address -> new Serving(address, viewers, watched, folder)));
  }

  int planted() {
    return (hang ? 1 : 0) + (fail ? 1 : 0);
  }

  /**
   * @param watched number of worlds with viewers
   * @param folder output folder of the viewers' processes
   */
  record Serving(String address, int viewers, int watched, Path folder) {
    int allViewers() {
      return viewers * watched;
    }
  }
}
