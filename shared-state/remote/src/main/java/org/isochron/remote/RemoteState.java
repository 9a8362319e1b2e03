package org.isochron.remote;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.aeron.AeronNode;
import org.isochron.remote.aeron.AeronUplink;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.threads.LoopThread;
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
  private final Connections connections;
  private final RemoteLoop loop;
  private final LoopThread thread = new LoopThread("isochron-remote", this::run);
  private final AtomicReference<Interest> interest;
  private final Duration flush;

  private RemoteState(
      AtomicReference<Interest> interest,
      Connections connections,
      SealedUplink uplink,
      Welcome welcome,
      Dialler dialler,
      NanoClock clock,
      Duration flush) {
    this.flush = flush;
    this.connections = connections;
    this.interest = interest;
    boolean isLarge = welcome.layout().bodyCapacity() > MAX_BODIES_IN_LONG_WINDOW;
    SharedState.Limits limits = LIMITS.withWindowLength(isLarge ? LONG_WINDOW / 2 : LONG_WINDOW);
    state = SharedState.relayed(welcome.layout(), limits, clock, this::read);
    description = welcome.description();
    loop = new RemoteLoop(
        state,
        uplink,
        welcome,
        dialler.offset(),
        dialler,
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
    return find(settings, interest, patience)
        .orElseThrow(() -> new IOException(
            "no relay has answered on %s for %d ms; start one with RemoteRelay.serve"
                .formatted(settings.channel(), patience.toMillis())));
  }

  /**
   * Connects to a relay; returns empty if no relay answers in time.
   *
   * @param settings the channel, the other channels, the driver, the secret or token, and the
   *     world's name
   * @param interest the wanted bodies, and a limit on their bytes
   * @throws RefusedException if no relay serves this end and at least one gave a reason
   * @throws IllegalArgumentException if the channel is neither UDP nor IPC, or leads to another
   *     machine without a secret, a token or {@code withoutEncryption}
   * @throws IllegalStateException if no media driver runs in the folder of the settings, or the key
   *     file of this user cannot be read
   */
  public static Optional<RemoteState> find(
      RemoteSettings settings, Interest interest, Duration patience) throws RefusedException {
    Objects.requireNonNull(interest, "interest is null; use Interest.EVERYTHING");
    List<String> channels = new ArrayList<>(settings.others());
    channels.add(0, settings.channel());
    NanoClock clock = NanoClock.system();
    Connections connections = new Connections(settings.driver(), channels);
    try {
      long token =
          Objects.requireNonNullElseGet(REFUSED_TOKENS.poll(), () -> new SecureRandom().nextLong());
      Dialler dialler = new Dialler(connections::dial, channels.size(), clock, token, settings);
      Optional<Welcome> welcome = Optional.empty();
      for (int turn = 0; turn < channels.size() && welcome.isEmpty(); turn++) {
        welcome = join(dialler, clock, interest, patience.dividedBy(channels.size()));
        if (welcome.isEmpty()) {
          dialler.restart(clock.nanos()); // try the next relay
        }
      }
      Optional<Dialler.Refusal> refusal = dialler.soonest();
      if (welcome.isEmpty() && refusal.isPresent()) {
        REFUSED_TOKENS.add(token);
        int relay = refusal.get().relay();
        Duration wait = Duration.ofNanos(dialler.waitNanos(relay, clock.nanos()));
        throw new RefusedException(channels.get(relay), refusal.get().reason(), wait);
      }
      if (welcome.isEmpty()) {
        connections.close();
        return Optional.empty();
      }
      RemoteState remote = new RemoteState(
          new AtomicReference<>(interest),
          connections,
          dialler.take(),
          welcome.get(),
          dialler,
          clock,
          settings.flush());
      remote.thread.start();
      return Optional.of(remote);
    } catch (Throwable e) {
      connections.close();
      throw e;
    }
  }

  private static Optional<Welcome> join(
      Dialler dialler, NanoClock clock, Interest interest, Duration patience) {
    long startedNanos = clock.nanos();
    long patienceNanos = TimeUnit.NANOSECONDS.convert(patience);
    Optional<Welcome> welcome = dialler.advance(startedNanos, 0, interest);
    while (welcome.isEmpty()
        && dialler.refusal().isEmpty()
        && clock.nanos() - startedNanos < patienceNanos
        && !Thread.currentThread().isInterrupted()) {
      boolean isSoon = clock.nanos() - startedNanos < RemoteLoop.SOON_NANOS;
      LockSupport.parkNanos(isSoon ? LOOK_NANOS : RemoteLoop.IDLE_NANOS);
      welcome = dialler.advance(clock.nanos(), 0, interest);
    }
    return welcome;
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

  /**
   * Returns a new link to the program that serves, which calls {@link RemoteRelay#link}. Messages
   * are encrypted as all others, never repeated or damaged, and lost or overtaken as datagrams are.
   * They are lost while the relay does not serve this end, and if its program has not called {@code
   * link}. The link of an earlier call closes; otherwise a link is open until this end is closed,
   * over any number of connections. It costs network traffic only once both programs have called
   * {@code link}.
   */
  public Link link() {
    return loop.link();
  }

  /**
   * Leaves the relay. Blocks for up to {@link RemoteSettings#flush}, until the relay has
   * acknowledged the commands that were accepted here. The others then count as {@link
   * Status#unknownCommands} or {@link Status#lostCommands}. The local state keeps its last tick.
   *
   * @throws IllegalStateException if the thread has not ended in time; thrown only by the first
   *     call
   */
  @Override
  public void close() {
    thread.end(flush.plus(LEAVE_TIMEOUT));
    if (!thread.thread().isAlive()) { // a hanging thread may still use the streams
      connections.close();
    }
  }

  private void read() {
    loop.read();
  }

  private void run() {
    ThreadScheduling.requestExactTimers();
    NanoClock clock = state.clock();
    try {
      while (!thread.isStopping()) {
        long now = clock.nanos();
        long next = loop.advance(now);
        connections.node.hurry(next - now < RemoteLoop.IDLE_NANOS);
        LockSupport.parkNanos(this, next - clock.nanos());
      }
    } finally {
      flush(clock);
    }
  }

  /** Sends the remaining commands, and leaves. */
  private void flush(NanoClock clock) {
    connections.node.hurry(true);
    long until = clock.nanos() + flush.toNanos();
    for (long now = clock.nanos();
        now - until < 0 && !loop.isFlushed(now) && !Thread.currentThread().isInterrupted();
        now = clock.nanos()) {
      loop.advance(now);
      LockSupport.parkNanos(LOOK_NANOS);
    }
    loop.close();
    connections.node.sendLast();
  }

  /**
   * Opens streams to a relay by its number, and reopens a network engine that has ended. Owner: the
   * loop's.
   */
  private static final class Connections implements AutoCloseable {
    private final Optional<Path> driver;
    private final List<String> channels;
    private AeronNode node;

    Connections(Optional<Path> driver, List<String> channels) {
      this.driver = driver;
      this.channels = channels;
      node = new AeronNode(driver, 1);
    }

    Uplink dial(int relay) {
      if (node.isEnded()) {
        node.close();
        node = new AeronNode(driver, 1);
      }
      return new AeronUplink(node, channels.get(relay));
    }

    @Override
    public void close() {
      node.close();
    }
  }

  /** A relay refuses to serve this end; the message states the reason. */
  public static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    private final Duration askAgainAfter;

    RefusedException(String channel, String reason, Duration askAgainAfter) {
      super("the relay on %s does not serve this end: %s".formatted(channel, reason));
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
   *     {@link RemoteSettings#commands} do not allow them or they are invalid. Each of the last 64
   *     before a status message of the relay has an {@link
   *     org.isochron.state.Event.Kind#REFUSED_COMMAND} event
   * @param damagedMessages number of invalid messages
   * @param leftOutBodies number of bodies in the last snapshot whose changes exceeded the byte
   *     limit
   * @param roundTripNanos shortest recent round trip
   * @param clockErrorNanos maximum error of the clock offset between the two ends
   * @param encrypted true if nobody else can read the messages, or act in this end's name
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
      int leftOutBodies,
      long roundTripNanos,
      long clockErrorNanos,
      boolean encrypted) {
    /** Returns true if the relay serves this end. */
    public boolean isHealthy() {
      return connection == Connection.SERVED;
    }

    /** State of the connection. All states except the last two end when a relay serves again. */
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
    public static final int LEAST_BYTES = 16_384;

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
