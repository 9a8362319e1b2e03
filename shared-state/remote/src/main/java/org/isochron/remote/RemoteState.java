package org.isochron.remote;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.remote.quic.QuicEndpoint;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.threads.ThreadScheduling;

/**
 * The shared state of another process that a {@link RemoteRelay} serves. Any thread may use it;
 * {@link #connect} and {@link #close} block.
 *
 * <p>{@link #state} is an ordinary shared state, which a thread of this process writes. Frame
 * sources, render threads, event cursors and the
 * command sender work as they do next to the physics thread. If the relay falls silent or ends, the
 * last tick stays. The state's writer then counts as failed or stopped until a relay serves the
 * same state again. Commands carry the time at which this end sent them, by the relay's clock.
 */
public final class RemoteState implements AutoCloseable {
  /**
   * After a network gap, all events that the relay keeps may arrive at once, and as many more while
   * a reader draws a frame.
   */
  private static final SharedState.Limits LIMITS = SharedState.Limits.DEFAULT
      .withReaders(8)
      .withCommands(1_024)
      .withEvents(2 * RemoteRelay.EVENTS);

  /**
   * 1.3 s at 100 ticks a second: the delay of a datagram that is lost twice at a latency of 100 ms.
   */
  private static final int LONG_WINDOW = 128;

  /** In larger worlds, 128 snapshots would take more than about 80 MB. */
  private static final int MAX_BODIES_IN_LONG_WINDOW = 16_384;

  private static final long LOOK_NANOS = 1_000_000;

  /**
   * Tokens of refused viewers. A viewer that connects again with its token keeps its turn at the
   * relay.
   */
  private static final Queue<Long> REFUSED_TOKENS = new ConcurrentLinkedQueue<>();

  /** Time limit for leaving the relay after the flush. */
  private static final Duration LEAVE_TIMEOUT = Duration.ofSeconds(1);

  private final SharedState state;
  private final String description;
  private final RemoteLoop loop;
  private final QuicEndpoint endpoint;
  private final LoopThread thread;
  private final AtomicReference<Interest> interest;
  private final Duration flush;

  private RemoteState(Search search, Welcome welcome) {
    thread = search.thread;
    endpoint = search.endpoint;
    flush = search.settings.flush();
    interest = new AtomicReference<>(search.interest);
    boolean isLarge = welcome.layout().bodyCapacity() > MAX_BODIES_IN_LONG_WINDOW;
    SharedState.Limits limits = LIMITS.withWindowLength(isLarge ? LONG_WINDOW / 2 : LONG_WINDOW);
    state = SharedState.relayed(welcome.layout(), limits, search.clock, this::read);
    description = welcome.description();
    loop = new RemoteLoop(
        state,
        search.dialler.take(),
        welcome,
        search.dialler.offset(),
        search.dialler,
        // ordering: acquire, with the release in interest: the record is fully visible.
        interest::getAcquire,
        LIMITS.commands());
  }

  /**
   * Connects to a relay. Blocks until the relay answers.
   *
   * @throws IOException if {@link #find} throws it, or if no relay answers in time
   */
  public static RemoteState connect(RemoteSettings settings, Interest interest, Duration patience)
      throws IOException {
    Search search = new Search(settings, interest, patience);
    return search.find().orElseThrow(() -> {
      String note = search.dialler.note();
      return new IOException(
          "no relay has answered on %s for %d ms%s; start one with RemoteRelay.serve"
              .formatted(
                  settings.address(), patience.toMillis(), note.isEmpty() ? "" : ": " + note));
    });
  }

  /**
   * Connects to a relay; returns empty if no relay answers in time.
   *
   * @param settings the address, the other addresses, the secret or token, and the world's name
   * @param interest the wanted bodies, and a limit on their bytes
   * @throws RefusedException if no relay serves this end and at least one gave a reason
   * @throws IllegalArgumentException if an address leads to another machine, and has no pin, and
   *     there is neither a secret nor a token
   * @throws IllegalStateException if the key file of this user cannot be read, or no UDP port is
   *     free
   */
  public static Optional<RemoteState> find(
      RemoteSettings settings, Interest interest, Duration patience) throws RefusedException {
    return new Search(settings, interest, patience).find();
  }

  /** Returns the local state, which shows the data of the relay. */
  public SharedState state() {
    return state;
  }

  /** Returns the serving program's description of itself. */
  public String description() {
    return description;
  }

  /** Returns the statistics of the connection. */
  public Status status() {
    return loop.status();
  }

  /** Changes the wanted bodies, or the point around which they are wanted. */
  public void interest(Interest wanted) {
    Objects.requireNonNull(wanted, "wanted is null; use Interest.EVERYTHING");
    // ordering: release, the counterpart of the acquire in the constructor.
    interest.setRelease(wanted);
  }

  /** Returns {@link #link(String)} with an empty name, such as for a prediction. */
  public Link link() {
    return link("");
  }

  /**
   * Returns a new link to the program that serves, which calls {@link RemoteRelay#link} with the
   * same name. Messages are encrypted as all others, never repeated or damaged, and lost or
   * overtaken as datagrams are. They are lost while the relay does not serve this end, and if its
   * program has not called {@code link}. The link of an earlier call with this name closes;
   * otherwise a link is open until this end is closed, over any number of connections.
   *
   * @param name name of the link, up to 31 bytes, which each of its messages repeats
   */
  public Link link(String name) {
    return loop.link(name);
  }

  /**
   * Returns the messages between this program and the one that serves, which calls {@link
   * RemoteRelay#messages}. Later calls return the same stream until it closes: when the relay no
   * longer knows this end, or this end is closed.
   */
  public MessageStream messages() {
    return loop.messages();
  }

  /**
   * Leaves the relay. Blocks for up to {@link RemoteSettings#flush}, until the relay has
   * acknowledged the commands and messages that were accepted here. The other commands then count as
   * {@link Status#unknownCommands} or {@link Status#lostCommands}. The local state keeps its last
   * tick.
   *
   * @throws IllegalStateException if the thread has not ended in time; thrown only by the first
   *     call
   */
  @Override
  public void close() {
    thread.end(flush.plus(LEAVE_TIMEOUT));
  }

  private void read() {
    loop.read();
  }

  private void run() {
    ThreadScheduling.requestExactTimers();
    NanoClock clock = state.clock();
    try {
      while (!thread.isStopping()) {
        endpoint.poll(loop);
        long next = loop.advance(clock.nanos());
        endpoint.await(next - clock.nanos(), loop);
      }
    } finally {
      flush(clock);
    }
  }

  /** Sends the remaining commands, and leaves. */
  private void flush(NanoClock clock) {
    long until = clock.nanos() + flush.toNanos();
    for (long now = clock.nanos();
        now - until < 0 && !loop.isFlushed(now) && !Thread.currentThread().isInterrupted();
        now = clock.nanos()) {
      loop.advance(now);
      endpoint.await(LOOK_NANOS, loop);
    }
    loop.close();
  }

  /** A search for a relay, on the thread that afterwards serves this end. */
  private static final class Search {
    final NanoClock clock = NanoClock.system();
    final RemoteSettings settings;
    final Interest interest;
    final QuicEndpoint endpoint;
    final Dialler dialler;
    final LoopThread thread = new LoopThread("isochron-remote", this::run);
    final CompletableFuture<Optional<RemoteState>> result = new CompletableFuture<>();
    private final Duration patience;
    private final int relays;
    private final long token;

    Search(RemoteSettings settings, Interest interest, Duration patience) {
      this.settings = settings;
      this.interest = Objects.requireNonNull(interest, "interest is null; use Interest.EVERYTHING");
      relays = 1 + settings.others().size();
      this.patience = patience.dividedBy(relays);
      token =
          Objects.requireNonNullElseGet(REFUSED_TOKENS.poll(), () -> new SecureRandom().nextLong());
      endpoint = QuicEndpoint.dialling();
      try {
        dialler = new Dialler(
            relay -> endpoint.dial(settings.address(relay)), relays, clock, token, settings);
      } catch (Throwable e) {
        endpoint.close();
        throw e;
      }
    }

    Optional<RemoteState> find() throws RefusedException {
      try {
        thread.start();
      } catch (Throwable e) { // includes Errors, for a thread that cannot be started
        endpoint.close();
        throw e;
      }
      try {
        return result.get();
      } catch (InterruptedException e) {
        thread.stop();
        Thread.currentThread().interrupt();
        return Optional.empty();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RefusedException refused) {
          throw refused;
        }
        throw new IllegalStateException("this end has failed: " + e.getCause(), e.getCause());
      }
    }

    private void run() {
      try {
        Optional<Welcome> welcome = Optional.empty();
        for (int turn = 0; turn < relays && welcome.isEmpty(); turn++) {
          welcome = join();
          if (welcome.isEmpty()) {
            dialler.restart(clock.nanos()); // try the next relay
          }
        }
        if (welcome.isEmpty()) {
          fail();
          return;
        }
        RemoteState remote = new RemoteState(this, welcome.get());
        result.complete(Optional.of(remote));
        remote.run();
      } catch (Throwable e) { // the thread that searches must see it
        if (!result.completeExceptionally(e)) {
          ThreadLog.error("a viewer failed", e);
        }
      } finally {
        endpoint.close();
      }
    }

    private Optional<Welcome> join() {
      long startedNanos = clock.nanos();
      long patienceNanos = TimeUnit.NANOSECONDS.convert(patience);
      Optional<Welcome> welcome = dialler.advance(startedNanos, 0, interest);
      while (welcome.isEmpty()
          && dialler.refusal().isEmpty()
          && clock.nanos() - startedNanos < patienceNanos
          && !thread.isStopping()) {
        endpoint.await(LOOK_NANOS, dialler);
        welcome = dialler.advance(clock.nanos(), 0, interest);
      }
      return welcome;
    }

    private void fail() {
      Optional<Dialler.RefusedBy> refusal = dialler.soonest();
      if (refusal.isEmpty()) {
        result.complete(Optional.empty());
        return;
      }
      REFUSED_TOKENS.add(token);
      int relay = refusal.get().relay();
      result.completeExceptionally(new RefusedException(
          settings.address(relay).hostAndPort(),
          refusal.get().reason(),
          Duration.ofNanos(dialler.waitNanos(relay, clock.nanos()))));
    }
  }

  /** A relay refuses to serve this end; the message states the reason. */
  public static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    private final Duration askAgainAfter;

    RefusedException(String address, String reason, Duration askAgainAfter) {
      super("the relay on %s does not serve this end: %s".formatted(address, reason));
      this.askAgainAfter = askAgainAfter;
    }

    /**
     * Returns when to connect again: when the first of the refusing relays may be asked. A full
     * relay gives each refused viewer a different time, so that they return one after the other.
     */
    public Duration askAgainAfter() {
      return askAgainAfter;
    }
  }

  /**
   * Statistics of a {@link RemoteState}.
   *
   * @param connection state of the connection
   * @param reason reason if the connection is not {@link Connection#SERVED}; otherwise empty
   * @param connectionCount number of connections so far
   * @param receivedBytes bytes of received snapshots, including network headers
   * @param lostSnapshots number of physics ticks whose snapshot was not received here
   * @param lostEvents number of events that were dropped before this end received them
   * @param lostCommands number of accepted commands that were certainly not applied, because the
   *     relay or this end ended before they were sent or received
   * @param unknownCommands number of accepted commands that were sent, but not acknowledged before
   *     the relay or this end ended. They may have been applied
   * @param repeatedCommands number of retransmissions of commands; the relay applies each command
   *     once
   * @param refusedCommands number of commands that the relay refused, because its
   *     {@link RemoteSettings#commands} do not allow them, they are invalid or too many. Each of the last 64
   *     before a status message of the relay has an {@link
   *     org.isochron.state.Event.Kind#REFUSED_COMMAND} event
   * @param damagedMessages number of invalid messages
   * @param droppedMessages number of messages on links that the program has not asked for
   * @param leftOutBodies number of bodies in the last snapshot whose changes exceeded the byte
   *     limit
   * @param roundTripNanos shortest recent round trip
   * @param clockErrorNanos maximum error of the clock offset between the two ends
   */
  public record Status(
      Connection connection,
      String reason,
      long connectionCount,
      long receivedBytes,
      long lostSnapshots,
      long lostEvents,
      long lostCommands,
      long unknownCommands,
      long repeatedCommands,
      long refusedCommands,
      long damagedMessages,
      long droppedMessages,
      int leftOutBodies,
      long roundTripNanos,
      long clockErrorNanos) {
    /** Returns true if the relay serves this end. */
    public boolean isHealthy() {
      return connection == Connection.SERVED;
    }

    /** State of the connection. All states except the last three end when a relay serves again. */
    public enum Connection {
      /** A relay has accepted this end, and no snapshot has arrived yet. */
      JOINED,
      /** A relay serves. */
      SERVED,
      /** The relay has stopped serving. */
      ENDED,
      /**
       * The relay is silent, but may resume. If the silence lasts, or the relay has restarted, this
       * end joins again.
       */
      SILENT,
      /** The relay refuses to serve this end. */
      REFUSED,
      /**
       * The relay has ended its service of this end, which does not connect again by itself: it was
       * kicked, or its connect token was revoked or has expired.
       */
      KICKED,
      /** The relay serves another state, which requires a new connection. */
      CHANGED,
      /** This end was closed. */
      CLOSED
    }
  }

  /**
   * The bodies that a viewer wants, and a limit on their bytes. Bodies that do not fit wait for a
   * later tick; distant and slow ones wait longest.
   *
   * @param x x coordinate of the point around which bodies are wanted
   * @param radius maximum distance from the point, in metres; infinite for all bodies
   * @param layers wanted layers, one bit each; used only if the simulation states its prefabs
   * @param bytesPerSecond maximum bytes of snapshots in any second, including network headers; at
   *     least {@link #LEAST_BYTES}
   */
  public record Interest(
      double x, double y, double z, float radius, int layers, int bytesPerSecond) {
    /** Minimum limit in bytes a second. */
    public static final int LEAST_BYTES = 4_096;

    /** All bodies, without a byte limit. */
    public static final Interest EVERYTHING =
        new Interest(0, 0, 0, Float.POSITIVE_INFINITY, ~0, Integer.MAX_VALUE);

    /** @throws IllegalArgumentException if a number is out of range */
    public Interest {
      if (!Double.isFinite(x) || !Double.isFinite(y) || !Double.isFinite(z)) {
        throw new IllegalArgumentException(
            "the point is (%s, %s, %s): its coordinates must be finite".formatted(x, y, z));
      }
      if (!(radius > 0)) {
        throw new IllegalArgumentException("radius is %s: it must be above 0".formatted(radius));
      }
      if (bytesPerSecond < LEAST_BYTES) {
        throw new IllegalArgumentException(
            "bytesPerSecond is %d: it must be at least %d".formatted(bytesPerSecond, LEAST_BYTES));
      }
    }

    /** Returns an interest in bodies within a radius around a point. */
    public Interest around(double pointX, double pointY, double pointZ, float withinRadius) {
      return new Interest(pointX, pointY, pointZ, withinRadius, layers, bytesPerSecond);
    }

    public Interest withLayers(int mask) {
      return new Interest(x, y, z, radius, mask, bytesPerSecond);
    }

    public Interest withBytesPerSecond(int max) {
      return new Interest(x, y, z, radius, layers, max);
    }
  }
}
