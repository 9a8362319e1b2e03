package org.isochron.bench.fleet;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.remote.content.Interest;

/**
 * A process of viewers without pictures: each connects and takes all that comes, until the input
 * ends. Says {@code served N} now and then, with how many are
 * served at that moment and why the others are not.
 */
final class FleetViewers {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long STATUS_NANOS = 200_000_000;

  /** A viewer that still asks to be taken when the input ends does not keep its process. */
  private static final long GOODBYE_NANOS = 3_000_000_000L;

  private final List<RemoteState> viewers = new ArrayList<>();

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
      for (int viewer = 0; viewer < each && !all.ended; viewer++) {
        all.connect(settings.withWorldName(world));
        all.say();
      }
    }
    while (!all.ended) {
      all.say();
      LockSupport.parkNanos(STATUS_NANOS);
    }
    all.viewers.forEach(RemoteState::close);
  }

  /** Asks until it is taken: a world that is being replaced is not open for a moment. */
  private void connect(RemoteSettings settings) {
    int known = viewers.size();
    while (viewers.size() == known && !ended) {
      try {
        viewers.add(RemoteState.connect(settings, Interest.EVERYTHING, PATIENCE));
      } catch (IOException e) {
        System.err.println(e.getMessage());
        LockSupport.parkNanos(STATUS_NANOS);
      }
    }
  }

  private void say() {
    List<String> absent = viewers.stream()
        .map(RemoteState::status)
        .filter(status -> !status.isHealthy())
        .map(status -> status.connection() + ": " + status.reason())
        .toList();
    System.out.printf(
        "served %d %s%n",
        viewers.size() - absent.size(), absent.stream().distinct().toList());
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
}
