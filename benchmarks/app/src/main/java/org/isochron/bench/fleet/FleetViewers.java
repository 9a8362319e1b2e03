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
 * ends. Says {@code viewers N M} now and then, how many have been taken and how many of them are
 * served at that moment, and why the others are not.
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
  private String refusal = "";

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
        all.waiting.add(new Waiting(settings.withWorldName(world), 0));
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
      refused(next, e, e.askAgainAfter().toNanos());
    } catch (IOException e) {
      refused(next, e, STATUS_NANOS);
    }
  }

  private void refused(Waiting viewer, IOException reason, long waitNanos) {
    refusal = String.valueOf(reason.getMessage());
    System.err.println(refusal);
    waiting.add(new Waiting(viewer.settings(), clock.nanos() - begunNanos + waitNanos));
  }

  private void say() {
    List<String> absent = viewers.stream()
        .map(RemoteState::status)
        .filter(status -> !status.isHealthy())
        .map(status -> status.connection() + ": " + status.reason())
        .toList();
    System.out.printf(
        "viewers %d %d %s %s%n",
        viewers.size(),
        viewers.size() - absent.size(),
        absent.stream().distinct().toList(),
        waiting.isEmpty() ? "" : refusal);
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

  /** A viewer that is not taken yet, and when it asks. */
  private record Waiting(RemoteSettings settings, long sinceBegin) {}
}
