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
 * A process of headless viewers, which share a thread and a media driver and receive everything
 * until the input ends. Periodically prints a {@link Count}, and logs why viewers are not served.
 * Once a line of input has arrived, a viewer without snapshots counts as lost.
 */
final class FleetViewers {
  private static final long STATUS_NANOS = 200_000_000;
  private static final long POLL_NANOS = 5_000_000;

  /**
   * Maximum number of viewers that join at a time. Opening streams keeps both drivers busy; with
   * hundreds at once, the relay considers served viewers dead.
   */
  private static final int MAX_JOINING = 32;

  private static final int MAX_REASONS = 3;

  private static final long GOODBYE_NANOS = 3_000_000_000L;

  private final NanoClock clock = NanoClock.system();
  private final List<HeadlessViewer> viewers = new ArrayList<>();
  private final ByteBuffer memory = Messages.memory();
  private final int count;
  private AeronNode node;
  private long reportedNanos = clock.nanos();
  private List<String> reportedReasons = List.of();

  // ordering: volatile: another thread reads the input; without it the loop might never end.
  private volatile boolean counts;

  // ordering: volatile: another thread reads the input; without it the loop might never end.
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

  /** Arguments: the channel, the number of viewers of each world, and the names of the worlds. */
  public static void main(String[] arguments) {
    List<String> worlds = List.of(arguments).subList(2, arguments.length);
    FleetViewers all = new FleetViewers(arguments[0], Integer.parseInt(arguments[1]), worlds);
    ChildProcess.listen(System.in, line -> all.counts = true, all::end);
    while (!all.ended) {
      all.advance();
      all.reportStatus();
      LockSupport.parkNanos(POLL_NANOS);
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
      if (isOpen || joining < MAX_JOINING) {
        advance(viewer);
        joining += !isOpen && viewer.isJoining() ? 1 : 0;
      }
    }
  }

  private void advance(HeadlessViewer viewer) {
    try {
      viewer.advance(clock.nanos());
    } catch (RuntimeException | InternalError e) { // thrown by the network engine
      viewer.fail(String.valueOf(e.getMessage()));
    }
  }

  private void reportStatus() {
    long now = clock.nanos();
    if (now - reportedNanos < STATUS_NANOS) {
      return;
    }
    reportedNanos = now;
    List<String> reasons = viewers.stream()
        .map(HeadlessViewer::reason)
        .filter(reason -> !reason.isEmpty())
        .distinct()
        .limit(MAX_REASONS)
        .toList();
    System.out.println(Count.of(viewers).line());
    if (!reasons.equals(reportedReasons)) {
      reportedReasons = reasons;
      System.err.println(reasons);
    }
  }

  private void end() {
    ended = true;
    LockSupport.parkNanos(GOODBYE_NANOS);
    Runtime.getRuntime().halt(0);
  }

  /**
   * Number of viewers of a process in each state. Viewers without any answer are in none of the
   * counts.
   *
   * @param served number of viewers that are served now, without gaps since the measurement began
   * @param lost number of accepted viewers that are neither served nor refused
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

    String line() {
      return "viewers %d %d %d".formatted(served, lost, refused);
    }

    static Count read(String line) {
      String[] words = line.split(" ", 5);
      return new Count(
          Integer.parseInt(words[1]), Integer.parseInt(words[2]), Integer.parseInt(words[3]));
    }

    /**
     * Returns the counts after the process has ended: the viewers that were served count as lost.
     */
    Count ended() {
      return new Count(0, served + lost, refused);
    }

    Count plus(Count other) {
      return new Count(served + other.served, lost + other.lost, refused + other.refused);
    }

    int taken() {
      return served + lost;
    }
  }
}
