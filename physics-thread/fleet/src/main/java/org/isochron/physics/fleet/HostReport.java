package org.isochron.physics.fleet;

/**
 * How full a {@link WorldHost} is, for an orchestrator.
 *
 * @param worlds how many worlds are open
 * @param rooms for how many more of the mean cost there is room
 * @param loadPermille how much of the shared threads the worlds on them need, in thousandths, by
 *     measured cost
 * @param threads the threads that worlds share
 * @param ownThreads the threads of single worlds that are slow or hang
 * @param hanging how many worlds hang in a turn now
 * @param overloaded how many shared threads have more to do than a thread can
 * @param refused how many worlds were not let in
 * @param moved how often a world was moved to another thread
 */
public record HostReport(
    int worlds,
    int rooms,
    int loadPermille,
    int threads,
    int ownThreads,
    int hanging,
    int overloaded,
    long refused,
    long moved) {
  /**
   * Returns true unless every shared thread has more to do than a thread can, or more threads hang
   * than are shared.
   */
  public boolean isHealthy() {
    return overloaded < threads && hanging <= threads;
  }
}
