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
 * A client of a media driver: of one that runs elsewhere, or of the one that all nodes of this
 * process share. Owner: one thread at a time, which calls {@link #advance} often. Everything sleeps
 * rather than spins: on few cores a spinning thread takes the time of those that simulate and draw.
 *
 * <p>What ends the client, a driver that was killed or a folder that was removed, shows at the next
 * {@link #advance}. The owner closes the node then and opens another one.
 */
public final class AeronNode implements AutoCloseable {
  /** A process that is stopped for longer than this may have to open its lines anew. */
  static final long STOPPED_NANOS = TimeUnit.MINUTES.toNanos(2);

  /**
   * What waits in the driver's queue while it is behind; it makes some thousand lines a second. A
   * join waits until it has caught up, which is sooner than if all came at once and gave up.
   */
  private static final int BEHIND_BYTES = 64 * 1_024;

  /** How many ends of lines may wait for the driver: for each peer, and for the node. */
  private static final int ENDS_OF_A_PEER = 32;

  private static final int ENDS_OF_A_NODE = 1_024;

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  /** Longer than a driver that looks seldom sleeps. */
  private static final long LAST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /**
   * The addresses at which the nodes of this process listen, or the drivers in which they do. They
   * share a driver, where two subscriptions at one port receive the same packets.
   */
  private static final Set<Object> LISTENING = ConcurrentHashMap.newKeySet();

  final Aeron aeron;
  private final SharedDriver.@Nullable Share driver;
  private final File mark;
  private final List<Object> claimed = new ArrayList<>();
  private final NanoClock clock = NanoClock.system();
  private final RingBuffer queue;

  /** Ends of lines for which there was no room in the driver's queue. */
  private final ArrayDeque<Runnable> ends = new ArrayDeque<>();

  private final int mostEnds;
  private long lookedNanos = clock.nanos();
  private Optional<Throwable> lastError = Optional.empty();
  private boolean closed;

  /**
   * Connects to the driver in a folder, or to that of this process, which the first node starts.
   *
   * @param peers how many other ends there can be
   * @throws IllegalStateException if that does not work, with the reason
   */
  public AeronNode(Optional<Path> folder, int peers) {
    DriverSettings.requireAgrona();
    mostEnds = ENDS_OF_A_NODE + peers * ENDS_OF_A_PEER;
    driver = folder.isPresent() ? null : SharedDriver.take(peers);
    Aeron.Context context = new Aeron.Context().useConductorAgentInvoker(true);
    String place = driver == null ? folder.orElseThrow().toString() : driver.folder();
    try {
      context.aeronDirectoryName(place);
      if (driver != null) { // one of another process writes its heartbeat by a clock of its own
        context
            .epochClock(SteadyClock.INSTANCE)
            .driverTimeoutMs(TimeUnit.NANOSECONDS.toMillis(STOPPED_NANOS));
      }
      context.errorHandler(this::note);
      aeron = Aeron.connect(context);
      queue = aeron.context().toDriverBuffer();
      mark = new File(place, CncFileDescriptor.CNC_FILE);
    } catch (AeronException e) {
      giveBack(true);
      throw new IllegalStateException(
          Thread.currentThread().isInterrupted()
              ? "this thread is interrupted, and cannot open a client of Aeron"
              : "no media driver runs in " + place,
          e);
    }
  }

  private void note(Throwable error) {
    lastError = Optional.of(error);
    // it closes at its next turn, and until then every call throws, perhaps before that turn
    closed |= AeronException.isFatal(error);
    ThreadLog.warn("aeron reports", error);
  }

  /**
   * Does what the client has to do; the owner.
   *
   * @throws IllegalStateException if the client has ended, with the reason; close this node then
   */
  void advance() {
    if (!isEnded()) {
      aeron.conductorAgentInvoker().invoke();
      while (!ends.isEmpty() && !hasClosed() && hasRoom()) {
        ends.remove().run();
      }
    }
    if (isEnded()) {
      throw new IllegalStateException(
          "the media driver's folder %s is gone or its client has ended%s; the lines are opened anew"
              .formatted(
                  mark.getParent(),
                  lastError.map(error -> ": " + error.getMessage()).orElse("")));
    }
  }

  /** Returns true if the driver has so much to do that no line should be opened now. */
  boolean isBehind() {
    return !hasClosed() && queue.size() > BEHIND_BYTES;
  }

  /**
   * The time that the driver of this process needed since its start for what came and went on the
   * lines of all its users; 0 of one that runs elsewhere.
   */
  public long driverBusyNanos() {
    return driver == null ? 0 : driver.busyNanos();
  }

  /**
   * Has the driver of this process look often, as it does at first, or seldom if nobody here waits
   * for anything: messages are then sent and received up to 64 ms later. A driver that runs
   * elsewhere is left as it is.
   */
  public void hurry(boolean isUrgent) {
    if (driver != null) {
      driver.hurry(isUrgent);
    }
  }

  /**
   * Gives the driver time to send the last messages, as a driver that ends drops what it has not
   * sent. Waits; returns at once if the thread is interrupted.
   */
  public void sendLast() {
    hurry(true);
    long until = clock.nanos() + LAST_NANOS;
    while (clock.nanos() - until < 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(this, until - clock.nanos());
    }
  }

  /** Has the driver end a publication, soon or when it has room for the request. */
  void endPublication(long number) {
    end(() -> aeron.asyncRemovePublication(number));
  }

  /** Has the driver end a subscription, soon or when it has room for the request. */
  void endSubscription(long number) {
    end(() -> aeron.asyncRemoveSubscription(number));
  }

  private void end(Runnable request) {
    if (hasClosed()) {
      return; // with it all that it opened has ended, and its queue is no memory of ours any more
    }
    if (ends.isEmpty() && hasRoom()) {
      request.run();
    } else if (ends.size() < mostEnds) {
      ends.add(request);
    } else { // a driver that does not get on is none
      closed = true;
      note(new IllegalStateException(
          "the media driver is behind by the ends of %d lines".formatted(mostEnds)));
    }
  }

  /** Aeron forgets what it asks for if the queue is full, so that is never tried. */
  private boolean hasRoom() {
    return queue.size() < queue.capacity() / 2;
  }

  /**
   * Keeps an address, or without one the driver, for this node until it is closed. Returns false if
   * a node of this process has it.
   */
  boolean claim(Optional<InetSocketAddress> address) {
    Object place = address.isPresent() ? address.get() : mark;
    boolean isFree = LISTENING.add(place);
    if (isFree) {
      claimed.add(place);
    }
    return isFree;
  }

  /** Returns true if nothing comes or goes here any more. */
  public boolean isEnded() {
    long now = clock.nanos();
    if (!closed && now - lookedNanos >= LOOK_NANOS) {
      lookedNanos = now;
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

  /** If this client has ended, be the driver the reason or not, the next node gets another one. */
  private void giveBack(boolean ended) {
    if (driver != null) {
      driver.giveBack(ended);
    }
  }
}
