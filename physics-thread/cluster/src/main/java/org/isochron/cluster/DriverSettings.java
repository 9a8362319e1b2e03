package org.isochron.cluster;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/**
 * Settings of a node's media driver: threads that sleep, a monotonic clock, a folder that the driver
 * deletes, timeouts for a process that is stopped, and for high latency between sites.
 */
final class DriverSettings {
  /** Sleep time after traffic; short, because more traffic usually follows at once. */
  private static final long MIN_SLEEP_NANOS = 100_000;

  /**
   * Sleep time without traffic, which is the most frequent case. A long sleep saves time, because a
   * poll of all streams costs about 30 µs.
   */
  private static final long MAX_SLEEP_NANOS = 1_000_000;

  private static final long MAX_RESOLVER_SLEEP_NANOS = 64 * MAX_SLEEP_NANOS;

  /**
   * Delay before a missing datagram is requested again; other datagrams may only have overtaken it.
   */
  private static final long NAK_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /**
   * Ratio of the later retransmission delays to the first. By default Aeron sends a request every
   * 0.1 ms, so at high latency hundreds for each lost datagram.
   */
  private static final long NAK_RETRY_RATIO = 20;

  /** Liveness timeout of the driver's clients, which survive shorter suspensions of the process. */
  private static final long STOPPED_NANOS = TimeUnit.SECONDS.toNanos(60);

  private static final int TERM_BYTES = 1 << 20;

  private static final String INTERNAL = "jdk.internal.misc";

  private DriverSettings() {}

  /**
   * Checks that Agrona can work. Agrona itself reports only that one of its classes is missing.
   *
   * @throws IllegalStateException if a required flag of the JVM is missing; the message names the
   *     flag
   */
  private static void requireAgrona() {
    Module agrona = DirectBuffer.class.getModule();
    if (!Object.class.getModule().isExported(INTERNAL, agrona)) {
      String name = agrona.isNamed() ? agrona.getName() : "ALL-UNNAMED";
      throw new IllegalStateException(
          "Aeron may not use %1$s: start java with --add-opens java.base/%1$s=%2$s, or write the line Add-Opens: java.base/%1$s into the manifest of the program's jar"
              .formatted(INTERNAL, name));
    }
  }

  /**
   * Returns the idle strategy for Aeron's threads, which sleep longer the longer nothing arrives.
   */
  static IdleStrategy sleep() {
    return new BackoffIdleStrategy(0, 0, MIN_SLEEP_NANOS, MAX_SLEEP_NANOS);
  }

  static MediaDriver launch(NodeFolder folder, ErrorHandler errors) {
    requireAgrona();
    return MediaDriver.launch(new MediaDriver.Context()
        .aeronDirectoryName(folder.driver().toString())
        .threadingMode(ThreadingMode.SHARED)
        .sharedIdleStrategy(sleep())
        .asyncExecutorIdleStrategy(
            new BackoffIdleStrategy(0, 0, MAX_SLEEP_NANOS, MAX_RESOLVER_SLEEP_NANOS))
        .epochClock(SteadyClock.MILLIS)
        .nakUnicastDelayNs(NAK_DELAY_NANOS)
        .nakUnicastRetryDelayRatio(NAK_RETRY_RATIO)
        .warnIfDirectoryExists(false)
        .dirDeleteOnStart(true)
        .dirDeleteOnShutdown(true)
        .publicationTermBufferLength(TERM_BYTES)
        .ipcTermBufferLength(TERM_BYTES)
        .termBufferSparseFile(true)
        .clientLivenessTimeoutNs(STOPPED_NANOS)
        .publicationUnblockTimeoutNs(2 * STOPPED_NANOS)
        .errorHandler(errors));
  }
}
