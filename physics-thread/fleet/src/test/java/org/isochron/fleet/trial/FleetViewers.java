package org.isochron.fleet.trial;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.isochron.faults.ChildProcess;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.aeron.AeronNode;
import org.isochron.remote.aeron.AeronUplink;
import org.isochron.remote.stream.Messages;
import org.isochron.state.NanoClock;

/**
 * A process of viewers without pictures, which share a thread and a media driver: each joins and
 * takes all that comes, until the input ends. Says now and then how these fare, as a {@link Count},
 * and in its log why those are not served that are not. From a line of input on, a viewer counts as
 * lost if it has been without pictures meanwhile.
 */
final class FleetViewers {
  private static final long STATUS_NANOS = 200_000_000;
  private static final long LOOK_NANOS = 5_000_000;

  /**
   * The viewers that join at a time. To open lines keeps both drivers busy, and with hundreds at
   * once the relay hears those that it serves too seldom, and gives them up.
   */
  private static final int MOST_JOINING = 32;

  /** The reasons that a line of the log names. */
  private static final int MOST_REASONS = 3;

  /** A process that does not end with its input is ended. */
  private static final long GOODBYE_NANOS = 3_000_000_000L;

  private final NanoClock clock = NanoClock.system();
  private final List<HeadlessViewer> viewers = new ArrayList<>();
  private final ByteBuffer memory = Messages.memory();
  private final int count;
  private AeronNode node;
  private long saidNanos = clock.nanos();
  private List<String> saidReasons = List.of();

  // ordering: volatile: another thread reads the input; without it the loop might never end.
  private volatile boolean counts;

  // ordering: volatile, as counts.
  private volatile boolean ended;

  private FleetViewers(String channel, int each, List<String> worlds) {
    count = each * worlds.size();
    node = new AeronNode(Optional.empty(), count);
    SecureRandom random = new SecureRandom();
    for (int viewer = 0; viewer < each; viewer++) {
      for (String world : worlds) {
        viewers.add(new HeadlessViewer(
            () -> AeronUplink.ofFewCommands(node, channel), random.nextLong(), world, memory));
      }
    }
  }

  /** Views: channel, viewers of each world, names of worlds. */
  public static void main(String[] arguments) {
    List<String> worlds = List.of(arguments).subList(2, arguments.length);
    FleetViewers all = new FleetViewers(arguments[0], Integer.parseInt(arguments[1]), worlds);
    ChildProcess.listen(System.in, line -> all.counts = true, all::end);
    while (!all.ended) {
      all.advance();
      all.say();
      LockSupport.parkNanos(LOOK_NANOS);
    }
    all.viewers.forEach(HeadlessViewer::leave);
    all.node.close();
  }

  private void advance() {
    if (node.isEnded()) {
      System.err.println("the network engine has ended, and is opened anew");
      viewers.forEach(HeadlessViewer::close);
      node.close();
      node = new AeronNode(Optional.empty(), count);
    }
    int joining = (int) viewers.stream().filter(HeadlessViewer::isJoining).count();
    for (HeadlessViewer viewer : viewers) {
      if (counts) {
        viewer.count();
      }
      boolean isOpen = viewer.isOpen();
      if (isOpen || joining < MOST_JOINING) {
        advance(viewer);
        joining += !isOpen && viewer.isJoining() ? 1 : 0;
      }
    }
  }

  private void advance(HeadlessViewer viewer) {
    try {
      viewer.advance(clock.nanos());
    } catch (RuntimeException | InternalError e) { // the network engine's
      viewer.fail(String.valueOf(e.getMessage()));
    }
  }

  private void say() {
    long now = clock.nanos();
    if (now - saidNanos < STATUS_NANOS) {
      return;
    }
    saidNanos = now;
    List<String> reasons = viewers.stream()
        .map(HeadlessViewer::reason)
        .filter(reason -> !reason.isEmpty())
        .distinct()
        .limit(MOST_REASONS)
        .toList();
    System.out.println(Count.of(viewers).line());
    if (!reasons.equals(saidReasons)) {
      saidReasons = reasons;
      System.err.println(reasons);
    }
  }

  private void end() {
    ended = true;
    LockSupport.parkNanos(GOODBYE_NANOS);
    Runtime.getRuntime().halt(0);
  }

  /**
   * How the viewers of a process fare. Those that are in none of these have never had an answer.
   *
   * @param served how many are served at this moment, and have been since they count
   * @param lost how many have been taken and are neither served nor refused
   * @param refused how many the relay has refused when they asked last, be it at first or when they
   *     came again
   */
  record Count(int served, int lost, int refused) {
    static final Count NONE = new Count(0, 0, 0);

    static Count of(List<HeadlessViewer> viewers) {
      int served = 0;
      int refused = 0;
      int taken = 0;
      for (HeadlessViewer viewer : viewers) {
        served += viewer.isServed() ? 1 : 0;
        refused += viewer.connection().equals(Optional.of(Connection.REFUSED)) ? 1 : 0;
        taken += viewer.connection().isPresent() ? 1 : 0;
      }
      return new Count(served, taken - served - refused, refused);
    }

    /** The beginning of a line, which {@link #read} reads. */
    String line() {
      return "viewers %d %d %d".formatted(served, lost, refused);
    }

    static Count read(String line) {
      String[] words = line.split(" ", 5);
      return new Count(
          Integer.parseInt(words[1]), Integer.parseInt(words[2]), Integer.parseInt(words[3]));
    }

    /** As it is once the process has ended: none of those that it had is served any more. */
    Count ended() {
      return new Count(0, served + lost, refused);
    }

    Count plus(Count other) {
      return new Count(served + other.served, lost + other.lost, refused + other.refused);
    }

    /** How many the relay has taken, those apart that it has refused since. */
    int taken() {
      return served + lost;
    }
  }
}
