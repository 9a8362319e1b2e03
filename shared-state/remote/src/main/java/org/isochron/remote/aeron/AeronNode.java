package org.isochron.remote.aeron;

import io.aeron.Aeron;
import io.aeron.CncFileDescriptor;
import io.aeron.driver.MediaDriver;
import io.aeron.exceptions.AeronException;
import java.io.File;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.agrona.BitUtil;
import org.agrona.CloseHelper;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.time.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * A client of a media driver, which may be a driver of its own. Owner: one thread at a time, which
 * calls {@link #advance} often. Everything sleeps rather than spins: on few cores a spinning thread
 * takes the time of those that simulate and draw.
 *
 * <p>What ends the client, a driver that was killed or a folder that was removed, shows at the next
 * {@link #advance}. The owner closes the node then and opens another one.
 */
public final class AeronNode implements AutoCloseable {
  /** A process that is stopped for longer than this may have to open its lines anew. */
  private static final long STOPPED_NANOS = TimeUnit.MINUTES.toNanos(2);

  private static final long GONE_NANOS = TimeUnit.SECONDS.toNanos(3);
  /** A response channel opens with the next message about the state of a line. */
  private static final long ANNOUNCED_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int CONTROL_TERM_BYTES = 64 * 1_024;

  /** The two queues between clients and driver, and reports, at their least. */
  private static final long QUEUE_BYTES = 8 * 1_024 * 1_024;

  private static final int LEAST_COUNTER_BYTES = 1_024 * 1_024;
  private static final int COUNTER_BYTES = 128;

  /** Of the lines to one other end, in both directions. */
  private static final int COUNTERS_A_PEER = 48;

  /** For each counter there is a description four times as long. */
  private static final int COUNTER_SHARE = 5;

  /**
   * What may be under way at once, if the system allows so much: at 150 ms a way, 3 MB a second.
   */
  private static final int MOST_WINDOW_BYTES = 1_024 * 1_024;

  private static final int LEAST_WINDOW_BYTES = 128 * 1_024;

  final Aeron aeron;
  private final @Nullable MediaDriver driver;
  private final File mark;
  private final NanoClock clock = NanoClock.system();
  private long lookedNanos = clock.nanos();
  private Optional<Throwable> lastError = Optional.empty();
  private boolean closed;

  /**
   * Connects to the driver in a folder, or starts one.
   *
   * @param peers how many other ends there can be
   * @throws IllegalStateException if that does not work, with the reason
   */
  public AeronNode(Optional<Path> folder, int peers) {
    DriverSettings.requireAgrona();
    driver = folder.isPresent() ? null : launch(peers);
    Aeron.Context context = new Aeron.Context().useConductorAgentInvoker(true);
    String place = driver == null ? folder.orElseThrow().toString() : driver.aeronDirectoryName();
    try {
      context.aeronDirectoryName(place);
      if (driver != null) { // one of another process writes its heartbeat by a clock of its own
        context
            .epochClock(SteadyClock.INSTANCE)
            .driverTimeoutMs(TimeUnit.NANOSECONDS.toMillis(STOPPED_NANOS));
      }
      context.errorHandler(this::note);
      aeron = Aeron.connect(context);
      mark = new File(place, CncFileDescriptor.CNC_FILE);
    } catch (AeronException e) {
      CloseHelper.quietClose(driver);
      throw new IllegalStateException("no media driver runs in " + place, e);
    }
  }

  private void note(Throwable error) {
    lastError = Optional.of(error);
    ThreadLog.warn("aeron reports", error);
  }

  private static MediaDriver launch(int peers) {
    String folder = DriverFolder.fresh();
    int counters = Math.max(
        LEAST_COUNTER_BYTES,
        BitUtil.findNextPositivePowerOfTwo(peers * COUNTERS_A_PEER * COUNTER_BYTES));
    requireRoom(new File(folder).getParentFile(), (long) COUNTER_SHARE * counters + QUEUE_BYTES);
    int window = window();
    try {
      return MediaDriver.launchEmbedded(DriverSettings.in(folder)
          .publicationTermBufferLength(CONTROL_TERM_BYTES)
          .ipcTermBufferLength(CONTROL_TERM_BYTES)
          .termBufferSparseFile(false) // a page that lacks when it is written to is a crash
          .counterValuesBufferLength(counters)
          .socketRcvbufLength(window)
          .initialWindowLength(window)
          .clientLivenessTimeoutNs(STOPPED_NANOS)
          .publicationUnblockTimeoutNs(2 * STOPPED_NANOS)
          .imageLivenessTimeoutNs(GONE_NANOS)
          .statusMessageTimeoutNs(ANNOUNCED_NANOS)
          .publicationConnectionTimeoutNs(GONE_NANOS));
    } catch (AeronException e) {
      throw new IllegalStateException(
          "no media driver can be started in %s: %s".formatted(folder, e.getMessage()), e);
    }
  }

  private static void requireRoom(File place, long bytes) {
    if (place.getUsableSpace() < bytes) {
      throw new IllegalStateException(
          "%s has %d bytes left, but a media driver needs %d and more for each line; free some, or name the folder of a driver that runs with withDriver"
              .formatted(place, place.getUsableSpace(), bytes));
    }
  }

  /**
   * Returns how many bytes a socket of this system can hold for a thread that does not read, up to
   * a bound.
   */
  private static int window() {
    try (DatagramChannel probe = DatagramChannel.open()) {
      probe.setOption(StandardSocketOptions.SO_RCVBUF, MOST_WINDOW_BYTES);
      int most = probe.getOption(StandardSocketOptions.SO_RCVBUF);
      return Math.max(LEAST_WINDOW_BYTES, Math.min(MOST_WINDOW_BYTES, most));
    } catch (IOException e) {
      return LEAST_WINDOW_BYTES;
    }
  }

  /**
   * Does what the client has to do; the owner.
   *
   * @throws IllegalStateException if the client has ended, with the reason; close this node then
   */
  void advance() {
    if (!isEnded()) {
      aeron.conductorAgentInvoker().invoke();
    }
    if (isEnded()) {
      throw new IllegalStateException(
          "the media driver's folder %s is gone or its client has ended%s; the lines are opened anew"
              .formatted(
                  mark.getParent(),
                  lastError.map(error -> ": " + error.getMessage()).orElse("")));
    }
  }

  /** Returns true if nothing comes or goes here any more. */
  public boolean isEnded() {
    long now = clock.nanos();
    if (!closed && now - lookedNanos >= LOOK_NANOS) {
      lookedNanos = now;
      closed = !mark.exists();
    }
    closed |= aeron.isClosed();
    return closed;
  }

  @Override
  public void close() {
    CloseHelper.quietClose(aeron);
    CloseHelper.quietClose(driver);
  }
}
