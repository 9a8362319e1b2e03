package org.isochron.cluster;

import java.util.Optional;

/**
 * How a {@link ClusterNode} fares. Its parts are also the attributes of a management bean.
 *
 * @param role {@code LEADER} or {@code FOLLOWER}
 * @param tick the last tick that ran here
 * @param backlog how many ticks of the log wait to run
 * @param commands how many commands ticks were given
 * @param repeated how many came again, and were dropped
 * @param refused how many messages or commands made no sense or had no room
 * @param clients how many clients are known
 * @param strays how many commands were sent to this node's own state, which drops them; send them
 *     by a {@link ClusterClient}
 * @param gaps how often ticks did not come for a time, such as at a failover
 * @param longestGapMillis the longest of these times
 * @param hashTick the last tick whose hash was computed
 * @param hash that hash; equal on all nodes
 * @param keyframeTick the tick of the last keyframe
 * @param catchUpHertz how many ticks a second ran while many waited, or 0
 * @param failure what has ended this node, if something has
 */
public record ClusterStatus(
    String role,
    long tick,
    int backlog,
    long commands,
    long repeated,
    long refused,
    int clients,
    long strays,
    long gaps,
    long longestGapMillis,
    long hashTick,
    long hash,
    long keyframeTick,
    long catchUpHertz,
    Optional<Throwable> failure) {
  private static final long MILLI = 1_000_000;

  static ClusterStatus of(
      LogService.Progress log,
      LogFollower.Progress physics,
      int backlog,
      Optional<Throwable> failure) {
    return new ClusterStatus(
        log.role().name(),
        physics.tick(),
        backlog,
        log.takenCount(),
        log.repeatedCount(),
        log.refusedCount(),
        log.clientCount(),
        physics.strayCount(),
        physics.gapCount(),
        physics.longestGapNanos() / MILLI,
        physics.hashTick(),
        physics.hash(),
        log.keyframeTick(),
        physics.catchUpHertz(),
        failure);
  }
}
