package org.isochron.physics.fleet;

import java.time.Duration;
import java.util.Objects;
import org.isochron.physics.ThreadSettings;
import org.isochron.state.pacing.Pacing;

/**
 * The bounds of a {@link WorldHost}.
 *
 * @param threads the threads that worlds share, 1 to 1,024; as many as there are processors to be
 *     used
 * @param worlds the most worlds at a time, 1 to 100,000
 * @param loadPermille how much of a thread its worlds may need together before it gets no more, in
 *     thousandths, 1 to 1,000
 * @param longTurn a turn that takes longer makes the others wait too long; a world with many of
 *     them, whose ticks cost more than eight times what is usual on its thread, leaves the shared
 *     threads
 * @param hangAfter a turn that takes longer hangs: the other worlds of its thread go on on another
 *     one
 * @param stopAfter a turn that hangs for longer is interrupted, and its world stops
 * @param ownThreads the most threads for single worlds that are slow or hang, 0 to 1,024; beyond
 *     them slow worlds stop, and threads that hang are not replaced
 * @param thread name, priority and pacing of the threads, how long close waits, and who hears of
 *     worlds that fail
 */
public record HostSettings(
    int threads,
    int worlds,
    int loadPermille,
    Duration longTurn,
    Duration hangAfter,
    Duration stopAfter,
    int ownThreads,
    ThreadSettings thread) {
  private static final int MAX_THREADS = 1_024;
  private static final int MAX_WORLDS = 100_000;
  private static final Duration MAX_DURATION = Duration.ofHours(1);

  /**
   * Two threads for up to 1,000 worlds and 700 thousandths of each; turns above 2 ms are long; a
   * turn hangs after 250 ms and is stopped after 10 s; four threads for single worlds. The threads
   * park between turns and do not spin.
   */
  public static final HostSettings DEFAULT = new HostSettings(
      2,
      1_000,
      700,
      Duration.ofMillis(2),
      Duration.ofMillis(250),
      Duration.ofSeconds(10),
      4,
      ThreadSettings.DEFAULT.withName("isochron-worlds").withPacing(Pacing.park()));

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException if a number or a duration is out of its range
   */
  public HostSettings {
    Objects.requireNonNull(thread, "thread is null; use ThreadSettings.DEFAULT");
    requireWithin("threads", threads, 1, MAX_THREADS);
    requireWithin("worlds", worlds, 1, MAX_WORLDS);
    requireWithin("loadPermille", loadPermille, 1, 1_000);
    requireWithin("ownThreads", ownThreads, 0, MAX_THREADS);
    requireWithin("longTurn", longTurn, Duration.ofNanos(1), hangAfter);
    requireWithin("hangAfter", hangAfter, Duration.ofMillis(1), stopAfter);
    requireWithin("stopAfter", stopAfter, hangAfter, MAX_DURATION);
  }

  public HostSettings withThreads(int count) {
    return new HostSettings(
        count, worlds, loadPermille, longTurn, hangAfter, stopAfter, ownThreads, thread);
  }

  public HostSettings withWorlds(int most) {
    return new HostSettings(
        threads, most, loadPermille, longTurn, hangAfter, stopAfter, ownThreads, thread);
  }

  public HostSettings withLoadPermille(int permille) {
    return new HostSettings(
        threads, worlds, permille, longTurn, hangAfter, stopAfter, ownThreads, thread);
  }

  public HostSettings withLongTurn(Duration longer) {
    return new HostSettings(
        threads, worlds, loadPermille, longer, hangAfter, stopAfter, ownThreads, thread);
  }

  /** Sets after how long a turn hangs, and after how long it is stopped. */
  public HostSettings withHang(Duration after, Duration stop) {
    return new HostSettings(
        threads, worlds, loadPermille, longTurn, after, stop, ownThreads, thread);
  }

  public HostSettings withOwnThreads(int most) {
    return new HostSettings(
        threads, worlds, loadPermille, longTurn, hangAfter, stopAfter, most, thread);
  }

  public HostSettings withThread(ThreadSettings settings) {
    return new HostSettings(
        threads, worlds, loadPermille, longTurn, hangAfter, stopAfter, ownThreads, settings);
  }

  private static void requireWithin(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %d: it lies between %d and %d".formatted(name, value, least, most));
    }
  }

  private static void requireWithin(String name, Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          "%s is %s: it lies between %s and %s".formatted(name, value, least, most));
    }
  }
}
