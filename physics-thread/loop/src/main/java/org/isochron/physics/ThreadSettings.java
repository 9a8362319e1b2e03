package org.isochron.physics;

import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.Pacing;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.threads.ThreadScheduling;

/**
 * Settings of the thread that runs the loop.
 *
 * @param name thread name
 * @param daemon true for a daemon thread
 * @param priority Java priority, 1 to 10
 * @param pacing how the thread waits
 * @param realTimePriority real-time priority to request from the operating system, 1 to 99; empty
 *     for none
 * @param closeTimeout how long close waits for the running tick, before and again after it
 *     interrupts the thread; up to 1 h
 * @param failureHandler called on the thread with the failure that ended the ticking, before the
 *     simulation is closed, and again if closing fails
 */
public record ThreadSettings(
    String name,
    boolean daemon,
    int priority,
    Pacing pacing,
    OptionalInt realTimePriority,
    Duration closeTimeout,
    Consumer<Throwable> failureHandler) {
  /**
   * Default settings: a daemon thread with the highest Java priority, adaptive pacing and a close
   * timeout of 10 s. Failures are logged.
   */
  public static final ThreadSettings DEFAULT = new ThreadSettings(
      "isochron-physics",
      true,
      Thread.MAX_PRIORITY,
      Pacing.ADAPTIVE,
      OptionalInt.empty(),
      Duration.ofSeconds(10),
      cause -> ThreadLog.error("the physics thread failed", cause));

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException if the name is blank, a number is out of range, or the thread
   *     would spin at real-time priority
   */
  public ThreadSettings {
    Objects.requireNonNull(name, "name is null; name the thread, for debuggers and logs");
    Objects.requireNonNull(pacing, "pacing is null; use Pacing.ADAPTIVE");
    Objects.requireNonNull(realTimePriority, "realTimePriority is null; use OptionalInt.empty()");
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "the thread's name is blank; name it, for debuggers and logs");
    }
    Limits.within("priority", priority, Thread.MIN_PRIORITY, Thread.MAX_PRIORITY);
    if (realTimePriority.isPresent()) {
      ThreadScheduling.requirePriority(realTimePriority.getAsInt());
      if (pacing == Pacing.SPIN) {
        throw new IllegalArgumentException(
            "Spin under real-time priority would never let anything else run on its core; use Pacing.ADAPTIVE");
      }
    }
    Objects.requireNonNull(
        failureHandler, "failureHandler is null; pass cause -> {} to ignore failures");
    Limits.within("closeTimeout", closeTimeout, Duration.ZERO, Duration.ofHours(1));
  }

  public ThreadSettings withName(String threadName) {
    return new ThreadSettings(
        threadName, daemon, priority, pacing, realTimePriority, closeTimeout, failureHandler);
  }

  public ThreadSettings withDaemon(boolean isDaemon) {
    return new ThreadSettings(
        name, isDaemon, priority, pacing, realTimePriority, closeTimeout, failureHandler);
  }

  public ThreadSettings withPriority(int javaPriority) {
    return new ThreadSettings(
        name, daemon, javaPriority, pacing, realTimePriority, closeTimeout, failureHandler);
  }

  public ThreadSettings withPacing(Pacing how) {
    return new ThreadSettings(
        name, daemon, priority, how, realTimePriority, closeTimeout, failureHandler);
  }

  public ThreadSettings withRealTimePriority(int osPriority) {
    return new ThreadSettings(
        name, daemon, priority, pacing, OptionalInt.of(osPriority), closeTimeout, failureHandler);
  }

  public ThreadSettings withCloseTimeout(Duration timeout) {
    return new ThreadSettings(
        name, daemon, priority, pacing, realTimePriority, timeout, failureHandler);
  }

  /** Replaces the failure log. */
  public ThreadSettings withFailureHandler(Consumer<Throwable> handler) {
    return new ThreadSettings(
        name, daemon, priority, pacing, realTimePriority, closeTimeout, handler);
  }
}
