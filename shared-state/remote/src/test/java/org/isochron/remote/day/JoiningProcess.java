package org.isochron.remote.day;

import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.state.NanoClock;

/**
 * Repeatedly joins and leaves a relay until its input ends. One to eight
 * viewers are present at a time, each for up to 4 s. Prints a line {@code joins} with their number
 * every second, and a line {@code refused} with the reason for each refused viewer.
 */
public final class JoiningProcess {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final int MAX_AT_ONCE = 8;
  private static final int MAX_MILLIS = 4_000;

  private JoiningProcess() {}

  /** Arguments: address, seed. */
  public static void main(String[] arguments) throws IOException {
    AtomicLong joins = new AtomicLong();
    NanoClock clock = NanoClock.system();
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(arguments[0]).withSecret("day");
    for (int viewer = 0; viewer < MAX_AT_ONCE; viewer++) {
      Random random = new Random(Long.parseLong(arguments[1]) + viewer);
      Thread thread = new Thread(() -> joinForever(settings, random, joins), "joining-" + viewer);
      thread.setDaemon(true);
      thread.start();
    }
    while (System.in.available() == 0) {
      long next = clock.nanos() + SECOND_NANOS;
      while (clock.nanos() - next < 0) {
        LockSupport.parkNanos(next - clock.nanos());
      }
      // ordering: volatile, for atomicity: several threads add to the count.
      System.out.println("joins " + joins.get());
    }
  }

  private static void joinForever(RemoteSettings settings, Random random, AtomicLong joins) {
    NanoClock clock = NanoClock.system();
    while (!Thread.currentThread().isInterrupted()) {
      try {
        RemoteState remote =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
        // ordering: volatile, for atomicity alone.
        joins.incrementAndGet();
        long until = clock.nanos() + random.nextInt(MAX_MILLIS) * 1_000_000L;
        while (clock.nanos() - until < 0) {
          LockSupport.parkNanos(until - clock.nanos());
        }
        remote.close();
      } catch (IOException | IllegalStateException e) {
        System.out.println("refused " + e.getMessage());
      }
    }
  }
}
