package org.isochron.fleet.trial;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.isochron.faults.ChildProcess;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState.Status;
import org.isochron.remote.access.Credentials;
import org.isochron.remote.quic.QuicEndpoint;
import org.isochron.remote.stream.Address;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Messages;
import org.isochron.state.NanoClock;

/**
 * A process of headless viewers, which share a thread and a UDP port and receive everything until
 * the input ends. Periodically prints a {@link Count}, and logs why viewers are not served. Once a
 * line of input has arrived, a viewer without snapshots counts as lost.
 */
final class FleetViewers implements Connection.Arrivals {
  private static final long STATUS_NANOS = 200_000_000;
  private static final long POLL_NANOS = 5_000_000;

  /** Maximum number of viewers that join at a time; handshakes keep both processes busy. */
  private static final int MAX_JOINING = 32;

  private static final int MAX_REASONS = 3;

  private static final long GOODBYE_NANOS = 3_000_000_000L;

  private final NanoClock clock = NanoClock.system();
  private final List<HeadlessViewer> viewers = new ArrayList<>();
  private final IdentityHashMap<Connection, HeadlessViewer> dialled = new IdentityHashMap<>();
  private final ByteBuffer memory = Messages.memory();
  private final QuicEndpoint endpoint = QuicEndpoint.dialling();
  private final Address address;
  private long reportedNanos = clock.nanos();
  private List<String> reportedReasons = List.of();

  // ordering: volatile: another thread reads the input; without it the loop might never end.
  private volatile boolean counts;

  // ordering: volatile: another thread reads the input; without it the loop might never end.
  private volatile boolean ended;

  private FleetViewers(RemoteSettings settings, int each, List<String> worlds) {
    address = Address.of(settings.address());
    Credentials credentials = Credentials.ofViewer(settings, address);
    SecureRandom random = new SecureRandom();
    for (int viewer = 0; viewer < each; viewer++) {
      for (String world : worlds) {
        add(credentials, random.nextLong(), world);
      }
    }
  }

  private void add(Credentials credentials, long token, String world) {
    int index = viewers.size();
    viewers.add(new HeadlessViewer(clock, () -> dial(index), credentials, token, world, memory));
  }

  private Connection dial(int viewer) {
    Connection connection = endpoint.dial(address);
    dialled.put(connection, viewers.get(viewer));
    return connection;
  }

  /** Arguments: the address, the number of viewers of each world, and the names of the worlds. */
  public static void main(String[] arguments) {
    List<String> worlds = List.of(arguments).subList(2, arguments.length);
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(arguments[0]);
    FleetViewers all = new FleetViewers(settings, Integer.parseInt(arguments[1]), worlds);
    ChildProcess.listen(System.in, line -> all.counts = true, all::end);
    while (!all.ended) {
      all.endpoint.await(POLL_NANOS, all);
      all.advance();
      all.reportStatus();
    }
    all.viewers.forEach(HeadlessViewer::leave);
    all.endpoint.close();
  }

  private void advance() {
    dialled.keySet().removeIf(connection -> connection.failure().isPresent());
    int joining = (int) viewers.stream().filter(HeadlessViewer::isJoining).count();
    for (HeadlessViewer viewer : viewers) {
      if (counts) {
        viewer.count();
      }
      boolean isOpen = viewer.isOpen();
      if (isOpen || joining < MAX_JOINING) {
        viewer.advance();
        joining += !isOpen && viewer.isJoining() ? 1 : 0;
      }
    }
  }

  @Override
  public void message(Connection from, ByteBuffer message) {
    Optional.ofNullable(dialled.get(from)).ifPresent(viewer -> viewer.message(from, message));
  }

  @Override
  public void snapshot(Connection from, ByteBuffer snapshot) {
    datagram(from, snapshot);
  }

  @Override
  public void datagram(Connection from, ByteBuffer message) {
    Optional.ofNullable(dialled.get(from)).ifPresent(viewer -> viewer.picture(from, message));
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
        refused += viewer.connection().equals(Optional.of(Status.Connection.REFUSED)) ? 1 : 0;
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
