package org.isochron.bench.rollback;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.isochron.bench.terminal.Progress;
import org.isochron.physics.lockstep.Lockstep.Status.Presence;
import org.isochron.physics.lockstep.Rollback;
import org.isochron.state.link.Link;
import org.isochron.state.time.NanoClock;

/**
 * Plays a match: players and a spectator, each on a physics thread of its own. Owner: the thread of
 * the command.
 */
final class RollbackMatch {
  private static final long POLL_NANOS = 1_000_000;

  /** How long the peers have to confirm what they have run, at the end. */
  private static final long END_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final MatchSettings match;
  private final Progress progress;
  private final NanoClock clock = NanoClock.system();

  RollbackMatch(MatchSettings match, Progress progress) {
    this.match = match;
    this.progress = progress;
  }

  /** Plays to the end, or fails with what a peer's thread failed with. */
  MatchSummary play() {
    List<List<Link>> mesh = Link.inProcess(match.players() + 1);
    List<MatchPeer> peers = new ArrayList<>();
    try {
      for (int peer = 0; peer < mesh.size(); peer++) {
        peers.add(new MatchPeer(match, peer, lossy(mesh.get(peer), peer), clock));
      }
      long startNanos = clock.nanos();
      long endNanos = startNanos + TimeUnit.SECONDS.toNanos(match.seconds());
      long saidSeconds = 0;
      for (long now = startNanos; now - endNanos < 0; now = clock.nanos()) {
        poll(peers, now, true);
        long seconds = TimeUnit.NANOSECONDS.toSeconds(now - startNanos);
        if (seconds > saidSeconds) {
          saidSeconds = seconds;
          progress.say(line(seconds, peers));
        }
      }
      settle(peers);
      long until = confirmed(peers);
      poll(
          peers, clock.nanos(), false); // takes the events of all ticks that were confirmed by then
      return MatchSummary.of(peers, until);
    } finally {
      progress.clear();
      peers.forEach(MatchPeer::close);
    }
  }

  private List<Link> lossy(List<Link> links, int peer) {
    List<Link> lossy = new ArrayList<>();
    for (Link link : links) {
      long seed = match.seed() * 1_000 + peer * 31L + lossy.size();
      lossy.add(new LossyLink(link, match::connection, clock, seed));
    }
    return lossy;
  }

  private static void poll(List<MatchPeer> peers, long nowNanos, boolean play) {
    peers.forEach(peer -> peer.poll(nowNanos, play));
    LockSupport.parkNanos(POLL_NANOS);
  }

  /** Lets all peers confirm a tick that each has run by now, and the last jumps be seen. */
  private void settle(List<MatchPeer> peers) {
    long tick =
        peers.stream().mapToLong(peer -> peer.status().session().tick()).max().orElseThrow();
    long endNanos = clock.nanos() + END_NANOS;
    while (clock.nanos() - endNanos < 0
        && peers.stream().anyMatch(peer -> peer.status().confirmedTick() < tick)) {
      poll(peers, clock.nanos(), false);
    }
  }

  private static long confirmed(List<MatchPeer> peers) {
    return peers.stream().mapToLong(peer -> peer.status().confirmedTick()).min().orElseThrow();
  }

  private String line(long seconds, List<MatchPeer> peers) {
    List<Rollback.Status> players =
        peers.stream().filter(MatchPeer::plays).map(MatchPeer::status).toList();
    return "%d of %d s: %s"
        .formatted(
            seconds,
            match.seconds(),
            players.stream().map(RollbackMatch::describe).collect(Collectors.joining("; ")));
  }

  private static String describe(Rollback.Status status) {
    String trouble = status.session().others().stream()
        .filter(other -> other.presence() != Presence.PLAYING || other.fault().isPresent())
        .map(other -> ", peer %d %s".formatted(other.peer(), other.presence()))
        .collect(Collectors.joining());
    return "tick %d, %d confirmed, %d rollbacks up to %d ticks, window %d%s%s"
        .formatted(
            status.session().tick(),
            status.confirmedTick(),
            status.rollbacks(),
            status.deepestTicks(),
            status.window(),
            status.pacePermille() < 1_000 ? ", slows down" : "",
            status.session().desync().isPresent() ? ", DESYNC" : trouble);
  }
}
