package org.isochron.remote.aeron;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SystemEpochClock;

/**
 * What all media drivers of this library have in common: threads that sleep, time that nobody can
 * set, a folder that goes with them, and patience with long ways.
 */
public final class DriverSettings {
  /** After something came or went: more often follows at once. */
  private static final long LEAST_SLEEP_NANOS = 100_000;

  /** While nothing does, which is most of the time: a look at all lines costs some 30 µs. */
  private static final long MOST_SLEEP_NANOS = 1_000_000;

  /** While nobody in this process waits for anything. */
  private static final long LONG_SLEEP_NANOS = 4 * MOST_SLEEP_NANOS;

  private static final long MOST_LONG_SLEEP_NANOS = 64 * MOST_SLEEP_NANOS;

  /** Of the thread that looks up the addresses of new lines. */
  private static final long MOST_SLEEP_OF_NAMES_NANOS = 64 * MOST_SLEEP_NANOS;

  /** A datagram that is overtaken by so much is not asked for again. */
  private static final long LACKING_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /**
   * What lacks is asked for again after that many times as long. By itself Aeron asks every 0.1 ms:
   * over a long way those are thousands of questions for each datagram, and with some loss on a
   * hundred lines neither end gets anything else done.
   */
  static final long LACKING_AGAIN = 20;

  /** What Agrona uses of the JDK. */
  private static final String INTERNAL = "jdk.internal.misc";

  private DriverSettings() {}

  /**
   * Requires that Agrona can work. By itself it says only that a class of its own is not there.
   *
   * @throws IllegalStateException if it cannot, with the flag that is missing
   */
  public static void requireAgrona() {
    Module agrona = DirectBuffer.class.getModule();
    if (!Object.class.getModule().isExported(INTERNAL, agrona)) {
      String name = agrona.isNamed() ? agrona.getName() : "ALL-UNNAMED";
      throw new IllegalStateException(
          "Aeron may not use %1$s: start java with --add-opens java.base/%1$s=%2$s, or write the line Add-Opens: java.base/%1$s into the manifest of the program's jar"
              .formatted(INTERNAL, name));
    }
  }

  /** How a thread of Aeron waits: the longer, the longer nothing came. */
  public static IdleStrategy sleep() {
    return new BackoffIdleStrategy(0, 0, LEAST_SLEEP_NANOS, MOST_SLEEP_NANOS);
  }

  /** How a driver waits for whose users nothing is urgent. */
  static IdleStrategy longSleep() {
    return new BackoffIdleStrategy(0, 0, LONG_SLEEP_NANOS, MOST_LONG_SLEEP_NANOS);
  }

  /** Begins the settings of a driver in a folder that is removed at its start and at its end. */
  public static MediaDriver.Context in(String folder) {
    requireAgrona();
    return new MediaDriver.Context()
        .aeronDirectoryName(folder)
        .threadingMode(ThreadingMode.SHARED)
        .sharedIdleStrategy(sleep())
        .asyncExecutorIdleStrategy(
            new BackoffIdleStrategy(0, 0, MOST_SLEEP_NANOS, MOST_SLEEP_OF_NAMES_NANOS))
        .epochClock(SteadyClock.INSTANCE)
        .nakUnicastDelayNs(LACKING_NANOS)
        .nakUnicastRetryDelayRatio(LACKING_AGAIN)
        .warnIfDirectoryExists(false)
        .dirDeleteOnStart(true)
        .dirDeleteOnShutdown(true);
  }

  /** Does so for clients that read the heartbeat of the driver by the system's clock. */
  public static MediaDriver.Context standalone(String folder) {
    return in(folder).epochClock(SystemEpochClock.INSTANCE);
  }
}
