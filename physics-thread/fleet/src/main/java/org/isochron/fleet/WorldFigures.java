package org.isochron.fleet;

import org.isochron.physics.RunningWorld;
import org.isochron.state.Distribution;

/**
 * A host's world in numbers. Immutable.
 *
 * @param latenessP50Nanos median lateness of the world's ticks
 * @param tickNanos cost of a tick
 */
record WorldFigures(
    long ticks,
    long droppedTicks,
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
        statistics.droppedTicks(),
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
