package org.isochron.fleet.trial;

/**
 * Settings of a fleet trial: worlds, rate and faults.
 *
 * @param leaving number of worlds a second that are closed and replaced
 * @param stopMillis time after which a hanging world is stopped
 */
record FleetPlan(
    int worlds,
    int seconds,
    int warmUpSeconds,
    int hertz,
    int threads,
    String engine,
    int bodies,
    int leaving,
    boolean hang,
    boolean fail,
    long stopMillis) {
  private static final long MAX_STOP_MILLIS = 10_000;

  /**
   * Reads the properties {@code trial.worlds}, {@code trial.seconds} and so on. The default is a
   * short run in which one world hangs and one throws.
   */
  static FleetPlan asked() {
    int worlds = Integer.getInteger("trial.worlds", 6);
    int seconds = Integer.getInteger("trial.seconds", 5);
    return new FleetPlan(
        worlds,
        seconds,
        Integer.getInteger("trial.warmUp", 1),
        Integer.getInteger("trial.hertz", 20),
        Integer.getInteger("trial.threads", 2),
        System.getProperty("trial.engine", "jolt"),
        Integer.getInteger("trial.bodies", 10),
        Integer.getInteger("trial.leaving", 2),
        Boolean.parseBoolean(System.getProperty("trial.hang", "true")),
        Boolean.parseBoolean(System.getProperty("trial.fail", "true")),
        Math.min(MAX_STOP_MILLIS, seconds * 1_000L / 4));
  }

  int planted() {
    return (hang ? 1 : 0) + (fail ? 1 : 0);
  }
}
