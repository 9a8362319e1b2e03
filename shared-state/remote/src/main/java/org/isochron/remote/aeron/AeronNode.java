package org.isochron.remote.aeron;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.exceptions.AeronException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;
import org.agrona.concurrent.SleepingIdleStrategy;
import org.jspecify.annotations.Nullable;

/**
 * A client of a media driver, which may be a driver of its own. Owner: one thread at a time, which calls {@link #advance} often.
 * Everything sleeps rather than spins: on few cores a spinning thread takes the time of those that simulate and draw.
 */
public final class AeronNode implements AutoCloseable {
  private static final long DRIVER_SLEEP_NANOS = 100_000;

  /** A process in a debugger for longer than this has to connect anew. */
  private static final long STOPPED_NANOS = TimeUnit.MINUTES.toNanos(2);

  private static final long GONE_NANOS = TimeUnit.SECONDS.toNanos(3);
  /** A response channel opens with the next message about the state of a line. */
  private static final long ANNOUNCED_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final int CONTROL_TERM_BYTES = 64 * 1_024;

  final Aeron aeron;
  private final @Nullable MediaDriver driver;

  /**
   * Connects to the driver in a folder, or starts one.
   *
   * @throws IllegalStateException if that does not work, with the reason
   */
  public AeronNode(Optional<Path> folder) {
    driver = folder.isPresent() ? null : launch();
    try {
      Aeron.Context context = new Aeron.Context().useConductorAgentInvoker(true);
      context.aeronDirectoryName(
          driver == null ? folder.orElseThrow().toString() : driver.aeronDirectoryName());
      context.errorHandler(error -> System.getLogger("org.isochron")
          .log(System.Logger.Level.WARNING, "aeron reports", error));
      aeron = Aeron.connect(context);
    } catch (AeronException e) {
      CloseHelper.quietClose(driver);
      throw new IllegalStateException("no media driver runs in " + folder, e);
    }
  }

  private static MediaDriver launch() {
    SleepingIdleStrategy sleep = new SleepingIdleStrategy(DRIVER_SLEEP_NANOS);
    return MediaDriver.launchEmbedded(new MediaDriver.Context()
        .aeronDirectoryName(DriverFolder.fresh())
        .threadingMode(ThreadingMode.SHARED)
        .sharedIdleStrategy(sleep)
        .publicationTermBufferLength(CONTROL_TERM_BYTES)
        .ipcTermBufferLength(CONTROL_TERM_BYTES)
        .termBufferSparseFile(true)
        .clientLivenessTimeoutNs(STOPPED_NANOS)
        .publicationUnblockTimeoutNs(2 * STOPPED_NANOS)
        .imageLivenessTimeoutNs(GONE_NANOS)
        .statusMessageTimeoutNs(ANNOUNCED_NANOS)
        .publicationConnectionTimeoutNs(GONE_NANOS)
        .warnIfDirectoryExists(false)
        .dirDeleteOnStart(true)
        .dirDeleteOnShutdown(true));
  }

  /** Does what the client has to do; the owner. */
  void advance() {
    aeron.conductorAgentInvoker().invoke();
  }

  @Override
  public void close() {
    CloseHelper.quietClose(aeron);
    CloseHelper.quietClose(driver);
  }
}
