package org.isochron.lockstep.match;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.isochron.faults.ChildProcess;
import org.isochron.lockstep.Lockstep;
import org.isochron.remote.PeerLinks;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;

/**
 * The main class of a {@link WatcherProcess}: a spectator that connects to the players over QUIC,
 * and prints its tick and its errors until its standard input ends.
 */
final class WatcherProgram {
  static final String NO_TROUBLE = "none";

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long REPORT_NANOS = 100_000_000;
  private static final long POLL_NANOS = 1_000_000;

  private WatcherProgram() {}

  /** Arguments: the number of the session and the first port. */
  public static void main(String[] arguments) {
    long session = Long.parseLong(arguments[0]);
    int number = BallGame.PLAYERS;
    List<InetSocketAddress> addresses = WatcherProcess.addresses(Integer.parseInt(arguments[1]));
    List<Link> links = new ArrayList<>(PeerLinks.of(session, number, addresses).connect(PATIENCE));
    links.add(Link.inProcess(2).get(0).get(0)); // the other spectator, which sends nothing
    NanoClock clock = NanoClock.system();
    try (DayPeer peer =
        new DayPeer(session, number + 1, links, MatchDay.goodConnections(), clock)) {
      long reportedNanos = clock.nanos();
      CountDownLatch ended = new CountDownLatch(1);
      ChildProcess.listen(System.in, line -> {}, ended::countDown);
      while (ended.getCount() > 0) {
        peer.poll(clock.nanos(), false);
        if (clock.nanos() - reportedNanos >= REPORT_NANOS) {
          reportedNanos = clock.nanos();
          System.out.printf("%d %s%n", peer.status().confirmedTick(), trouble(peer));
        }
        LockSupport.parkNanos(POLL_NANOS);
      }
    }
  }

  private static String trouble(DayPeer peer) {
    if (!peer.isAlive()) {
      return "the loop is " + peer.physics().status().state();
    }
    Lockstep.Status session = peer.status().session();
    if (session.desync().isPresent()) {
      return session.desync().get().toString();
    }
    return session.others().stream()
        .flatMap(other -> other.fault().stream())
        .findFirst()
        .orElse(NO_TROUBLE);
  }
}
