package org.isochron.bench.fleet;

/**
 * What is run.
 *
 * @param worlds how many worlds are open at a time
 * @param leaving how many worlds a second are closed, and replaced
 * @param hang true if one world hangs for good
 * @param fail true if one world throws
 * @param stopMillis after how long a world that hangs is stopped
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
  /** How many worlds are made to fail. */
  int planted() {
    return (hang ? 1 : 0) + (fail ? 1 : 0);
  }
}
