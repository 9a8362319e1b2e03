package org.isochron.bench.fleet;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What is run.
 *
 * @param worlds how many worlds are open at a time
 * @param settleSeconds how long the worlds' load may take to become steady; 0 if it need not be
 * @param leaving how many worlds a second are closed, and replaced
 * @param hang true if one world hangs for good
 * @param fail true if one world throws
 * @param stopMillis after how long a world that hangs is stopped
 * @param operatorPort where the operator's table is served; 0 if nowhere
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
    int operatorPort,
    Optional<Serving> serving) {
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
