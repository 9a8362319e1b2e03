package org.isochron.fleet;

import org.isochron.physics.RunningWorld;
import org.isochron.state.Distribution;

/**
 * A world of a host in numbers. Immutable.
 *
 * @param latenessP50Nanos how late its ticks began since it was opened: the median
 * @param tickNanos what a tick costs
 */
record WorldFigures(
    long ticks,
    long forgottenTicks,
    long latenessP50Nanos,
    long latenessP99Nanos,
    long latenessMaxNanos,
    long tickNanos,
    int loadPermille,
    long moves,
    boolean ownThread,
    boolean hung,
    long refusedQuestions) {
  static WorldFigures of(HostedWorld world) {
    RunningWorld.Statistics statistics = world.statistics();
    Distribution lateness = statistics.lateness();
    HostedWorld.Share share = world.share();
    RunningWorld.Status status = world.status();
    return new WorldFigures(
        statistics.ticks(),
        statistics.forgottenTicks(),
        lateness.nanosAtPermille(500),
        lateness.nanosAtPermille(990),
        lateness.maxNanos(),
        share.tickNanos(),
        share.loadPermille(),
        share.moves(),
        share.ownThread(),
        status.hung(),
        status.refusedQuestions());
  }
}
