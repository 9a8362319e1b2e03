package org.isochron.bench.fleet;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.remote.content.Interest;
import org.isochron.state.time.NanoClock;

/**
 * A process of viewers without pictures: each connects and takes all that comes, until the input
 * ends. Says now and then how these fare, as a {@link Count}, and why those are not served that are
 * not.
 */
final class FleetViewers {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long STATUS_NANOS = 200_000_000;

  /** A viewer that still asks to be taken when the input ends does not keep its process. */
  private static final long GOODBYE_NANOS = 3_000_000_000L;

  private final NanoClock clock = NanoClock.system();
  private final List<RemoteState> viewers = new ArrayList<>();
  private final PriorityQueue<Waiting> waiting =
      new PriorityQueue<>(Comparator.comparingLong(Waiting::sinceBegin));
  private final long begunNanos = clock.nanos();
  private String reason = "";

  // ordering: volatile: another thread reads the input; without it the loop might never end.
  private volatile boolean ended;

  private FleetViewers() {}

  /** Views: channel, viewers of each world, names of worlds. */
  public static void main(String[] arguments) {
    FleetViewers all = new FleetViewers();
    Thread input = new Thread(all::readInput, "input");
    input.setDaemon(true);
    input.start();
    RemoteSettings settings = RemoteSettings.DEFAULT.withChannel(arguments[0]);
    int each = Integer.parseInt(arguments[1]);
    for (String world : List.of(arguments).subList(2, arguments.length)) {
      for (int viewer = 0; viewer < each; viewer++) {
        all.waiting.add(new Waiting(settings.withWorldName(world), 0, false));
      }
    }
    while (!all.ended) {
      all.connect();
      all.say();
    }
    all.viewers.forEach(RemoteState::close);
  }

  /** Has the next viewer ask, if its time has come. */
  private void connect() {
    Waiting next = waiting.peek();
    long now = clock.nanos() - begunNanos;
    if (next == null || next.sinceBegin() > now) {
      LockSupport.parkNanos(
          next == null ? STATUS_NANOS : Math.min(STATUS_NANOS, next.sinceBegin() - now));
      return;
    }
    waiting.remove();
    try {
      viewers.add(RemoteState.connect(next.settings(), Interest.EVERYTHING, PATIENCE));
    } catch (RemoteState.RefusedException e) {
      // a world that is being replaced is not open for a moment, and a full relay names a time
      askAgain(next, e, e.askAgainAfter().toNanos(), true);
    } catch (IOException e) {
      askAgain(next, e, STATUS_NANOS, false);
    }
  }

  private void askAgain(Waiting viewer, IOException cause, long waitNanos, boolean isRefused) {
    reason = String.valueOf(cause.getMessage());
    System.err.println(reason);
    long since = clock.nanos() - begunNanos + waitNanos;
    waiting.add(new Waiting(viewer.settings(), since, isRefused));
  }

  private void say() {
    List<RemoteState.Status> statuses =
        viewers.stream().map(RemoteState::status).toList();
    List<String> absent = statuses.stream()
        .filter(status -> !status.isHealthy())
        .map(status -> status.connection() + ": " + status.reason())
        .distinct()
        .toList();
    int refused = (int) waiting.stream().filter(Waiting::isRefused).count();
    System.out.printf(
        "%s %s %s%n", Count.of(statuses, refused).line(), absent, waiting.isEmpty() ? "" : reason);
  }

  private void readInput() {
    try {
      while (System.in.read() >= 0) {
        // waits for the end
      }
    } catch (IOException e) {
      ended = true;
    }
    ended = true;
    LockSupport.parkNanos(GOODBYE_NANOS);
    Runtime.getRuntime().halt(0);
  }

  /**
   * A viewer that is not taken yet, when it asks, and if the relay has refused it the last time.
   */
  private record Waiting(RemoteSettings settings, long sinceBegin, boolean isRefused) {}

  /**
   * How the viewers of a process fare. Those that are in none of these have never had an answer.
   *
   * @param served how many are served at this moment
   * @param lost how many have been taken and are neither served nor refused
   * @param refused how many the relay has refused when they asked last, be it at first or when they
   *     came again
   */
  record Count(int served, int lost, int refused) {
    static final Count NONE = new Count(0, 0, 0);

    /** Counts the viewers that have been taken, and those of the others that were refused. */
    static Count of(List<RemoteState.Status> taken, int refusedOfOthers) {
      int healthy = (int) taken.stream().filter(RemoteState.Status::isHealthy).count();
      int refused = (int) taken.stream()
          .filter(status -> status.connection() == RemoteState.Status.Connection.REFUSED)
          .count();
      return new Count(healthy, taken.size() - healthy - refused, refused + refusedOfOthers);
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
