package org.isochron.bench.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.ServingAddress;
import org.isochron.bench.stage.WatchedState;
import org.isochron.state.NanoClock;

/** The consecutive runs that are served at an address. Owner: the frame-loop thread. */
final class ServedRuns {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final long SEARCH_NANOS = 50_000_000;

  private final ServingAddress address;
  private Optional<DemoRun> first;
  private final DemoSettings settings;

  /** Opens the run that is currently served; if it cannot be shown, closes it and throws. */
  ServedRuns(ServingAddress address, WatchedState served) {
    this.address = address;
    DemoRun run = open(address, served);
    first = Optional.of(run);
    settings = run.settings();
  }

  DemoSettings settings() {
    return settings;
  }

  /**
   * The first call returns the run opened by the constructor; later calls return the run that is
   * served at that time. May block for ten seconds.
   */
  DemoRun next() {
    DemoRun next = first.orElseGet(this::find);
    first = Optional.empty();
    return next;
  }

  private DemoRun find() {
    try {
      return open(address, await());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private WatchedState await() throws IOException {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + PATIENCE.toNanos();
    Optional<WatchedState> found = address.find(PATIENCE);
    while (found.isEmpty() && clock.nanos() - until < 0) {
      LockSupport.parkNanos(SEARCH_NANOS);
      found = address.find(PATIENCE);
    }
    return found.orElseThrow(() -> new IOException("no run serves %s".formatted(address.name())));
  }

  private static DemoRun open(ServingAddress address, WatchedState served) {
    try {
      return DemoRun.watching(served, address);
    } catch (IllegalArgumentException e) {
      served.close();
      throw e;
    }
  }
}
