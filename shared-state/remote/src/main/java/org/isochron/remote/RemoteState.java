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
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.aeron.AeronNode;
import org.isochron.remote.aeron.AeronUplink;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.relay.FetchedLoop;

/**
 * The shared state of another process, as a {@link RemoteRelay} serves it. Any
 * thread may use it; {@link #connect} and {@link #close} block.
 *
 * <p>{@link #state} is an ordinary shared state, which a thread of this process writes, and every
 * reader that looks: frame sources, render threads, event cursors and the command sender work as
 * they do next to the physics thread. If the relay falls silent or ends, its last tick stays, and
 * the state's writer has failed or stopped, until a relay serves the same state there again, or on
 * another of the channels. Commands are stamped by the relay's clock with the instant at which they
 * were sent here.
 */
public final class RemoteState implements AutoCloseable {
  /**
   * Behind a gap of the network all events that the relay keeps may come at once, and as many while
   * a reader draws a frame.
   */
  private static final SharedState.Limits LIMITS = SharedState.Limits.DEFAULT
      .withReaders(8)
      .withCommands(1_024)
      .withEvents(2 * RemoteRelay.EVENTS);

  /**
   * At 100 ticks a second 1.3 s of the past: a datagram that is lost twice on a way of 100 ms is
   * that late.
   */
  private static final int LONG_WINDOW = 128;

  /** In larger worlds 128 snapshots would take more than some 80 MB. */
  private static final int MOST_BODIES_IN_LONG_WINDOW = 16_384;

  private static final long LOOK_NANOS = 1_000_000;

  /** Whom a relay has refused keeps the token when it connects anew, and with it its turn there. */
  private static final Queue<Long> REFUSED_TOKENS = new ConcurrentLinkedQueue<>();

  /** How long a closing end sends the commands that were accepted. */
  private static final long FLUSH_NANOS = 1_000_000_000;

  private final SharedState state;
  private final String description;
  private final Lines lines;
  private final RemoteLoop loop;
  private final FetchedLoop runner;
  private final AtomicReference<Interest> interest;

  private RemoteState(
      AtomicReference<Interest> interest,
      Lines lines,
      Uplink uplink,
      Welcome welcome,
      Dialler dialler,
      NanoClock clock) {
    this.lines = lines;
    this.interest = interest;
    boolean isLarge = welcome.layout().bodyCapacity() > MOST_BODIES_IN_LONG_WINDOW;
    SharedState.Limits limits = LIMITS.withWindowLength(isLarge ? LONG_WINDOW / 2 : LONG_WINDOW);
    state = SharedState.relayed(welcome.layout(), limits, clock, this::fetch);
    description = welcome.description();
    loop = new RemoteLoop(
        state,
        uplink,
        welcome,
        dialler.offset(),
        dialler,
        // ordering: acquire, with the release in interest: the record is seen whole.
        interest::getAcquire,
        LIMITS.commands());
    runner = new FetchedLoop("isochron-remote", new Flushed(), clock);
  }

  /**
   * Connects to a relay, and waits until it answers.
   *
   * @throws IOException as {@link #find}, and if no relay answers in time
   */
  public static RemoteState connect(RemoteSettings settings, Interest interest, Duration patience)
      throws IOException {
    return find(settings, interest, patience)
        .orElseThrow(() -> new IOException(
            "no relay has answered on %s for %d ms; start one with RemoteRelay.serve"
                .formatted(settings.channel(), patience.toMillis())));
  }

  /**
   * Connects to a relay that answers in time; empty if none does.
   *
   * @param settings the channel, the channels of others, the driver, the secret and the world's
   *     name
   * @param interest which bodies are wanted, and in how many bytes
   * @throws RefusedException if no relay serves this end and one said why
   * @throws IllegalArgumentException if the channel is none over UDP or IPC
   * @throws IllegalStateException if no media driver runs where one should
   */
  public static Optional<RemoteState> find(
      RemoteSettings settings, Interest interest, Duration patience) throws RefusedException {
    List<String> channels = new ArrayList<>(settings.others());
    channels.add(0, settings.channel());
    NanoClock clock = NanoClock.system();
    Lines lines = new Lines(settings.driver(), channels);
    try {
      long token =
          Objects.requireNonNullElseGet(REFUSED_TOKENS.poll(), () -> new SecureRandom().nextLong());
      Dialler dialler = new Dialler(lines::dial, channels.size(), clock, token, settings);
      Optional<Welcome> welcome = Optional.empty();
      for (int turn = 0; turn < channels.size() && welcome.isEmpty(); turn++) {
        welcome = join(dialler, clock, interest, patience.dividedBy(channels.size()));
        if (welcome.isEmpty()) {
          dialler.restart(clock.nanos()); // with the next relay
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
        lines.close();
        return Optional.empty();
      }
      RemoteState remote = new RemoteState(
          new AtomicReference<>(interest), lines, dialler.take(), welcome.get(), dialler, clock);
      remote.runner.start();
      return Optional.of(remote);
    } catch (Throwable e) {
      lines.close();
      throw e;
    }
  }

  /** Waits until a relay answers, refuses this end, or has taken too long. */
  private static Optional<Welcome> join(
      Dialler dialler, NanoClock clock, Interest interest, Duration patience) {
    long begunNanos = clock.nanos();
    long until = begunNanos + patience.toNanos();
    Optional<Welcome> welcome = dialler.advance(begunNanos, 0, interest);
    while (welcome.isEmpty()
        && dialler.refusal().isEmpty()
        && clock.nanos() - until < 0
        && !Thread.currentThread().isInterrupted()) {
      boolean isSoon = clock.nanos() - begunNanos < RemoteLoop.SOON_NANOS;
      LockSupport.parkNanos(isSoon ? LOOK_NANOS : RemoteLoop.IDLE_NANOS);
      welcome = dialler.advance(clock.nanos(), 0, interest);
    }
    return welcome;
  }

  /** Returns the local state, whose readers see what the relay sends. */
  public SharedState state() {
    return state;
  }

  /** Returns what the serving program says of itself. */
  public String description() {
    return description;
  }

  /** Returns how the connection fares. */
  public Status status() {
    return loop.status();
  }

  /** Wants other bodies from now on, or the same ones around another point. */
  public void interest(Interest wanted) {
    // ordering: release, the counterpart of the acquire in the constructor.
    interest.setRelease(wanted);
  }

  /**
   * Leaves the relay, which may take a second: commands that were accepted here are sent first, and
   * those that the relay does not have by then count as lost. The local state keeps its last tick.
   *
   * @throws IllegalStateException if its thread has not ended in time; at the first call only
   */
  @Override
  public void close() {
    runner.close();
    if (runner.hasEnded()) { // a hanging thread may still use them
      lines.close();
    }
  }

  private void fetch() {
    runner.fetch();
  }

  /** The loop, which sends what it has before it ends. Owner: as that. */
  private final class Flushed implements FetchedLoop.Steps {
    @Override
    public long advance(long nowNanos) {
      long next = loop.advance(nowNanos);
      lines.node.hurry(next - nowNanos < RemoteLoop.IDLE_NANOS);
      return next;
    }

    @Override
    public void fetch() {
      loop.fetch();
    }

    @Override
    public void close() {
      lines.node.hurry(true);
      NanoClock clock = state.clock();
      long until = clock.nanos() + FLUSH_NANOS;
      for (long now = clock.nanos();
          now - until < 0 && !loop.isFlushed(now) && !Thread.currentThread().isInterrupted();
          now = clock.nanos()) {
        loop.advance(now);
        LockSupport.parkNanos(LOOK_NANOS);
      }
      loop.close();
      lines.node.sendLast();
    }
  }

  /**
   * Opens lines to the channel of a number, over a network engine that it opens anew when that
   * has ended. Owner: as the loop.
   */
  private static final class Lines implements AutoCloseable {
    private final Optional<Path> driver;
    private final List<String> channels;
    private AeronNode node;

    Lines(Optional<Path> driver, List<String> channels) {
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

  /** A relay does not serve this end; the message has the reason. */
  public static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    private final Duration askAgainAfter;

    RefusedException(String channel, String reason, Duration askAgainAfter) {
      super("the relay on %s does not serve this end: %s".formatted(channel, reason));
      this.askAgainAfter = askAgainAfter;
    }

    /**
     * Returns after how long to connect anew: when the first of the relays may be asked that
     * refused this end. A relay that is full names another time to each end that it refuses, so
     * that they come one after the other.
     */
    public Duration askAgainAfter() {
      return askAgainAfter;
    }
  }

  /**
   * How a {@link RemoteState} fares.
   *
   * @param connection where it stands with the relay
   * @param reason why, if the connection is not {@link Connection#SERVED}; else empty
   * @param connectionCount how many times it was connected
   * @param receivedBytes the bytes of snapshots that arrived, headers of the network included
   * @param lostSnapshots ticks of the physics that did not become a snapshot here
   * @param lostEvents events that were not kept long enough for this end
   * @param lostCommands accepted commands that were dropped because the relay they were for has
   *     ended
   * @param repeatedCommands commands that were sent again; the relay passes each on once
   * @param damagedMessages messages that made no sense
   * @param leftOutBodies bodies of the last snapshot whose news did not fit into the bytes that are
   *     wanted
   * @param roundTripNanos the shortest of the last round trips
   * @param clockErrorNanos by how much instants of the two ends may differ
   */
  public record Status(
      Connection connection,
      String reason,
      long connectionCount,
      long receivedBytes,
      long lostSnapshots,
      long lostEvents,
      long lostCommands,
      long repeatedCommands,
      long damagedMessages,
      int leftOutBodies,
      long roundTripNanos,
      long clockErrorNanos) {
    /** Returns true if snapshots come. */
    public boolean isHealthy() {
      return connection == Connection.SERVED;
    }

    /** Where a state stands with the relay. All but the last two end when a relay serves again. */
    public enum Connection {
      /** A relay has taken this end, and no snapshot has come yet. */
      JOINED,
      /** A relay serves. */
      SERVED,
      /** The relay ended its serving. */
      ENDED,
      /**
       * Nothing is heard of the relay. It may go on where it was; later, or if it has begun anew,
       * this end joins it again.
       */
      SILENT,
      /** The relay does not serve this end. */
      REFUSED,
      /** Another state is served there: connect to it anew. */
      CHANGED,
      /** This end was closed. */
      CLOSED
    }
  }

  /**
   * Which bodies a viewer wants, and in how many bytes. What does not fit waits for a later tick,
   * the farther and the stiller the longer.
   *
   * @param x the point around which bodies are wanted, with {@code y} and {@code z}
   * @param radius how far away they may be, in metres; infinite for all
   * @param layers the layers whose bodies are wanted, a bit each; it counts only if the simulation
   *     states its prefabs
   * @param bytesPerSecond the most bytes of snapshots in any second, headers of the network
   *     included, from {@link #LEAST_BYTES}
   */
  public record Interest(
      double x, double y, double z, float radius, int layers, int bytesPerSecond) {
    /** The least bytes a second. */
    public static final int LEAST_BYTES = 16_384;

    /** All bodies, however many bytes that takes. */
    public static final Interest EVERYTHING =
        new Interest(0, 0, 0, Float.POSITIVE_INFINITY, ~0, Integer.MAX_VALUE);

    /** Checks the numbers. */
    public Interest {
      if (!Double.isFinite(x) || !Double.isFinite(y) || !Double.isFinite(z)) {
        throw new IllegalArgumentException(
            "the point is (%s, %s, %s): it is made of finite numbers".formatted(x, y, z));
      }
      if (!(radius > 0)) {
        throw new IllegalArgumentException("radius is %s: it is above 0".formatted(radius));
      }
      if (bytesPerSecond < LEAST_BYTES) {
        throw new IllegalArgumentException(
            "bytesPerSecond is %d: at least %d fit the news of a second"
                .formatted(bytesPerSecond, LEAST_BYTES));
      }
    }

    /** Returns an interest in bodies no farther than a radius from a point. */
    public Interest around(double pointX, double pointY, double pointZ, float withinRadius) {
      return new Interest(pointX, pointY, pointZ, withinRadius, layers, bytesPerSecond);
    }

    public Interest withLayers(int mask) {
      return new Interest(x, y, z, radius, mask, bytesPerSecond);
    }

    public Interest withBytesPerSecond(int most) {
      return new Interest(x, y, z, radius, layers, most);
    }
  }
}
