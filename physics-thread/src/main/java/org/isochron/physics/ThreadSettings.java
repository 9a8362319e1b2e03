package org.isochron.physics;

import java.time.Duration;
import java.util.OptionalInt;
import org.isochron.state.pacing.Pacing;
import org.isochron.state.pacing.Punctuality;

/**
 * The thread that drives the loop.
 *
 * @param name its name
 * @param daemon whether the virtual machine may end while it runs
 * @param priority Java's priority, 1 to 10
 * @param pacing how it waits for the next tick
 * @param realTimePriority the real-time priority to ask the operating system for, if any
 * @param closeTimeout how long closing waits for a tick that does not end, once before and once after interrupting it
 */
public record ThreadSettings(
    String name,
    boolean daemon,
    int priority,
    Pacing pacing,
    OptionalInt realTimePriority,
    Duration closeTimeout) {
  /** A daemon of the highest Java priority with adaptive pacing, closed within twice two seconds. */
  public static final ThreadSettings DEFAULT = new ThreadSettings(
      "isochron-physics",
      true,
      Thread.MAX_PRIORITY,
      Pacing.adaptive(),
      OptionalInt.empty(),
      Duration.ofSeconds(2));

  public ThreadSettings {
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "the thread's name is blank; name it, for debuggers and logs");
    }
    if (priority < Thread.MIN_PRIORITY || priority > Thread.MAX_PRIORITY) {
      throw new IllegalArgumentException(
          "priority is %d: Java's priorities are 1 to 10".formatted(priority));
    }
    if (realTimePriority.isPresent()) {
      Punctuality.requirePriority(realTimePriority.getAsInt());
      if (pacing instanceof Pacing.Spin) {
        throw new IllegalArgumentException(
            "Spin under real-time priority would never let anything else run on its core; use Pacing.adaptive()");
      }
    }
    if (closeTimeout.isNegative() || closeTimeout.compareTo(Duration.ofHours(1)) > 0) {
      throw new IllegalArgumentException(
          "closeTimeout is %s: it lies between nothing and an hour".formatted(closeTimeout));
    }
  }

  public ThreadSettings withName(String threadName) {
    return new ThreadSettings(threadName, daemon, priority, pacing, realTimePriority, closeTimeout);
  }

  public ThreadSettings withDaemon(boolean isDaemon) {
    return new ThreadSettings(name, isDaemon, priority, pacing, realTimePriority, closeTimeout);
  }

  public ThreadSettings withPriority(int javaPriority) {
    return new ThreadSettings(name, daemon, javaPriority, pacing, realTimePriority, closeTimeout);
  }

  public ThreadSettings withPacing(Pacing how) {
    return new ThreadSettings(name, daemon, priority, how, realTimePriority, closeTimeout);
  }

  public ThreadSettings withRealTimePriority(int osPriority) {
    return new ThreadSettings(
        name, daemon, priority, pacing, OptionalInt.of(osPriority), closeTimeout);
  }

  public ThreadSettings withCloseTimeout(Duration timeout) {
    return new ThreadSettings(name, daemon, priority, pacing, realTimePriority, timeout);
  }
}
