package org.isochron.fleet.trial;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Settings of a fleet trial: worlds, rate, faults and viewers.
 *
 * @param worlds how many worlds are open at a time
 * @param settleSeconds how long the worlds' load may take to become steady; 0 if it need not be
 * @param leaving how many worlds a second are closed, and replaced
 * @param hang true if one world hangs for good
 * @param fail true if one world throws
 * @param stopMillis after how long a world that hangs is stopped
 * @param serving how worlds are served to viewers, if they are
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
  private static final long MOST_STOP_MILLIS = 10_000;

  /**
   * Takes the properties {@code trial.worlds}, {@code trial.seconds} and so on; a short run by
   * default, in which one world hangs and one throws.
   *
   * @param folder where the processes of viewers write
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
        Math.min(MOST_STOP_MILLIS, seconds * 1_000L / 4),
        Optional.ofNullable(System.getProperty("trial.serve"))
            .map(channel -> new Serving(channel, viewers, watched, folder)));
  }

  /** How many worlds are made to fail. */
  int planted() {
    return (hang ? 1 : 0) + (fail ? 1 : 0);
  }

  /**
   * How worlds are served.
   *
   * @param viewers the viewers of each watched world
   * @param watched how many of the worlds have viewers
   * @param folder where the processes of viewers write
   */
  record Serving(String channel, int viewers, int watched, Path folder) {
    int allViewers() {
      return viewers * watched;
    }
  }
}
