package org.isochron.remote.aeron;

import io.aeron.Aeron;
import io.aeron.CncFileDescriptor;
import io.aeron.exceptions.AeronException;
import java.io.File;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.agrona.concurrent.ringbuffer.RingBuffer;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.ThreadLog;
import org.jspecify.annotations.Nullable;

/**
 * A client of an external media driver, or of the driver that all nodes of this process share.
 * Owner: one thread at a time, which calls {@link #advance} often. Threads of the node sleep rather
 * than spin, because on few cores a spinning thread takes time from simulation and rendering.
 *
 * <p>If the driver was killed or its folder removed, the next {@link #advance} throws. The owner
 * then closes the node and opens another one.
 */
public final class AeronNode implements AutoCloseable {
  /** A process that is suspended for longer may have to reopen its streams. */
  static final long STOPPED_NANOS = TimeUnit.MINUTES.toNanos(2);

  /**
   * Fill level of the driver's request queue at which further joins wait. The driver opens a few
   * thousand streams a second, so joins that are all sent at once would time out.
   */
  private static final int BEHIND_BYTES = 64 * 1_024;

  private static final int PENDING_CLOSES_PER_PEER = 32;

  private static final int PENDING_CLOSES_PER_NODE = 1_024;

  private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  /** Wait before closing; longer than the longest sleep of a driver without urgent users. */
  private static final long LAST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /**
   * Addresses or drivers at which nodes of this process listen. The nodes share a driver, where two
   * subscriptions to one port would receive the same packets.
   */
  private static final Set<Object> LISTENING = ConcurrentHashMap.newKeySet();

  final Aeron aeron;
  private final SharedDriver.@Nullable Share driver;
  private final File mark;
  private final List<Object> claimed = new ArrayList<>();
  private final NanoClock clock = NanoClock.system();
  private final RingBuffer queue;

  private final ArrayDeque<Runnable> pendingCloses = new ArrayDeque<>();

  private final int maxPendingCloses;
  private long checkedNanos = clock.nanos();
  private Optional<Throwable> lastError = Optional.empty();
  private boolean closed;

  /**
   * The first node in this process for which no folder is set starts the shared driver.
   *
   * @throws IllegalStateException if the connection fails, with the reason
   */
  public AeronNode(Optional<Path> folder, int peers) {
    DriverSettings.requireAgrona();
    maxPendingCloses = PENDING_CLOSES_PER_NODE + peers * PENDING_CLOSES_PER_PEER;
    driver = folder.isPresent() ? null : SharedDriver.take(peers);
    Aeron.Context context = new Aeron.Context().useConductorAgentInvoker(true);
    String location = driver == null ? folder.orElseThrow().toString() : driver.folder();
    try {
      context.aeronDirectoryName(location);
      if (driver != null) { // a driver of another process writes its heartbeat by its own clock
        context
            .epochClock(SteadyClock.INSTANCE)
            .driverTimeoutMs(TimeUnit.NANOSECONDS.toMillis(STOPPED_NANOS));
      }
      context.errorHandler(this::note);
      aeron = Aeron.connect(context);
      queue = aeron.context().toDriverBuffer();
      mark = new File(location, CncFileDescriptor.CNC_FILE);
    } catch (AeronException e) {
      giveBack(true);
      throw new IllegalStateException(
          Thread.currentThread().isInterrupted()
              ? "this thread is interrupted, and cannot open a client of Aeron"
              : "no media driver runs in " + location,
          e);
    }
  }

  private void note(Throwable error) {
    lastError = Optional.of(error);
    // after a fatal error the client closes in its next turn; calls before that turn may throw
    closed |= AeronException.isFatal(error);
    ThreadLog.warn("aeron reports", error);
  }

  /**
   * Runs one turn of the client.
   *
   * @throws IllegalStateException if the client has ended, with the reason; the owner must then
   *     close this node
   */
  void advance() {
    if (!isEnded()) {
      aeron.conductorAgentInvoker().invoke();
      while (!pendingCloses.isEmpty() && !hasClosed() && hasRoom()) {
        pendingCloses.remove().run();
      }
    }
    if (isEnded()) {
      throw new IllegalStateException(
          "the media driver's folder %s is gone or its client has ended%s; its streams will be reopened"
              .formatted(
                  mark.getParent(),
                  lastError.map(error -> ": " + error.getMessage()).orElse("")));
    }
  }

  boolean isBehind() {
    return !hasClosed() && queue.size() > BEHIND_BYTES;
  }

  /**
   * Returns the time that the shared driver has spent on traffic of all its users since its start,
   * or 0 for an external driver.
   */
  public long driverBusyNanos() {
    return driver == null ? 0 : driver.busyNanos();
  }

  /**
   * Makes the shared driver poll often (the initial mode), or rarely if nothing in this process is
   * urgent. A driver that polls rarely delays messages by up to 64 ms. The call has no effect on an
   * external driver.
   */
  public void hurry(boolean isUrgent) {
    if (driver != null) {
      driver.hurry(isUrgent);
    }
  }

  /**
   * Blocks for 100 ms, because a closing driver drops unsent messages. Returns at once if the
   * thread is interrupted.
   */
  public void sendLast() {
    hurry(true);
    long until = clock.nanos() + LAST_NANOS;
    while (clock.nanos() - until < 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(this, until - clock.nanos());
    }
  }

  void endPublication(long number) {
    end(() -> aeron.asyncRemovePublication(number));
  }

  void endSubscription(long number) {
    end(() -> aeron.asyncRemoveSubscription(number));
  }

  private void end(Runnable request) {
    if (hasClosed()) {
      // the client's streams have ended with the client, and the memory of its queue is unmapped
      return;
    }
    if (pendingCloses.isEmpty() && hasRoom()) {
      request.run();
    } else if (pendingCloses.size() < maxPendingCloses) {
      pendingCloses.add(request);
    } else { // a driver so far behind counts as dead
      closed = true;
      note(new IllegalStateException(
          "the media driver has not closed %d streams yet".formatted(maxPendingCloses)));
    }
  }

  /** Checked before each request, because Aeron drops requests when the queue is full. */
  private boolean hasRoom() {
    return queue.size() < queue.capacity() / 2;
  }

  /**
   * Reserves an address, or the driver if no address is given; returns false if another node of
   * this process has reserved it.
   */
  boolean claim(Optional<InetSocketAddress> address) {
    Object location = address.isPresent() ? address.get() : mark;
    boolean isFree = LISTENING.add(location);
    if (isFree) {
      claimed.add(location);
    }
    return isFree;
  }

  public boolean isEnded() {
    long now = clock.nanos();
    if (!closed && now - checkedNanos >= CHECK_NANOS) {
      checkedNanos = now;
      closed = !mark.exists();
    }
    return hasClosed();
  }

  private boolean hasClosed() {
    closed |= aeron.isClosed();
    return closed;
  }

  @Override
  public void close() {
    boolean ended = hasClosed() || !mark.exists();
    CloseHelper.quietClose(aeron);
    claimed.forEach(LISTENING::remove);
    claimed.clear();
    giveBack(ended);
  }

  /**
   * If this client has ended, the next node gets another driver, even if the driver did not cause
   * the end.
   */
  private void giveBack(boolean ended) {
    if (driver != null) {
      driver.giveBack(ended);
    }
  }
}
