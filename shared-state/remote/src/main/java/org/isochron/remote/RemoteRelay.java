package org.isochron.remote;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.isochron.remote.aeron.AeronNode;
import org.isochron.remote.aeron.AeronServer;
import org.isochron.remote.stream.Caller;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.threads.ThreadScheduling;
import org.jspecify.annotations.Nullable;

/**
 * Serves one or several {@link SharedState}s to other processes and machines over Aeron. Any thread
 * may use a relay; {@link #serve}, {@link #serveAll} and {@link #close} block while a media driver
 * starts or closes.
 *
 * <p>A separate thread occupies one reader slot of a state, so a relay costs the physics thread no
 * more than one reader. A slow viewer misses snapshots, and delays neither the physics nor other
 * viewers. {@link RemoteState} is the other end. By default viewers only watch; {@link
 * RemoteSettings#withCommands} lets them send commands. Everything over UDP is encrypted. Agrona
 * needs {@code --add-opens java.base/jdk.internal.misc=ALL-UNNAMED}, or the line {@code Add-Opens:
 * java.base/jdk.internal.misc} in the manifest of the program.
 */
public final class RemoteRelay implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  /**
   * Enough for several seconds at thousands of events a second, while a viewer's stream waits for
   * retransmissions.
   */
  static final int EVENTS = 32_768;

  /** Four times the number of events that a hosted world itself keeps. */
  private static final int EVENTS_OF_MANY_WORLDS = 4_096;

  private static final int MAX_TOTAL_VIEWERS = 8_192;

  private static final long POLL_NANOS = 500_000;

  /**
   * A poll of the streams of thousands of viewers takes a millisecond, even if nothing has arrived.
   * After such a poll the relay sleeps for four times as long, up to a limit.
   */
  private static final int REST_SHARE = 4;

  private static final long MAX_POLL_NANOS = 10_000_000;

  /** Poll interval without viewers and joins; such a relay costs almost nothing. */
  private static final long IDLE_POLL_NANOS = 100_000_000;

  private static final long ASKED_NANOS = 1_000_000_000;

  private static final long REOPEN_NANOS = 500_000_000;

  private static final long STATUS_NANOS = 50_000_000;

  /**
   * Not the clock of the state, which stops while a full-speed loop is idle and jumps when the loop
   * runs.
   */
  private final NanoClock clock = NanoClock.system();

  private final RemoteSettings settings;
  private final int maxViewers;
  private final ServedWorlds worlds;
  private final LoopThread thread = new LoopThread("isochron-remote-relay", this::run);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicReference<Status> status = new AtomicReference<>(Status.NONE);
  private final AtomicReference<Map<String, Status>> statuses = new AtomicReference<>(Map.of());

  // owned by the relay's thread once that thread runs
  private AeronNode node;
  private AeronServer server;
  private boolean isOpen = true;
  private String trouble = "";
  private long reopenedCount;
  private long reopenNanos;
  private long statusNanos;
  private long receivedNanos;
  private long exchangeNanos;
  private long driverBusyNanos;

  private RemoteRelay(RemoteSettings settings, int maxViewers, Supplier<ServedWorlds> serving) {
    this.settings = settings;
    this.maxViewers = maxViewers;
    receivedNanos = clock.nanos() - ASKED_NANOS;
    exchangeNanos = clock.nanos();
    node = new AeronNode(settings.driver(), maxViewers);
    try {
      server = listen();
      worlds = serving.get();
    } catch (Throwable e) {
      node.close();
      throw e;
    }
    if (!settings.encrypted()) {
      ThreadLog.warn(
          "the relay on %s does not encrypt: others can read everything, and act for its viewers"
              .formatted(settings.channel()));
    }
    try {
      thread.start();
    } catch (Throwable e) { // includes Errors, for a thread that cannot be started
      worlds.close();
      node.close();
      throw e;
    }
  }

  private AeronServer listen() {
    return AeronServer.forViewers(node, settings.channel(), maxViewers);
  }

  private static long sessionNumber(SecureRandom random) {
    return random.nextLong() | 1; // not 0, which means no relay
  }

  /**
   * Serves a state until the relay is closed.
   *
   * @throws IllegalArgumentException if the channel is neither UDP nor IPC, or other machines reach
   *     it and there is no secret, no token key and no {@code withoutEncryption}. Also if the
   *     description does not fit in a message, or a keyframe of the layout in a stream
   * @throws IllegalStateException if the port or all reader slots of the state are taken, no media
   *     driver runs in the folder of the settings, or the key file of this user cannot be read
   */
  public static RemoteRelay serve(SharedState state, RemoteSettings settings) {
    SecureRandom random = new SecureRandom();
    return new RemoteRelay(
        settings,
        settings.viewers(),
        () -> ServedWorlds.one(
            state,
            settings,
            () -> sessionNumber(random),
            EVENTS,
            NanoClock.system().nanos()));
  }

  /**
   * Serves all worlds that have a name, over one port and with one thread. A viewer chooses a world
   * by {@link RemoteSettings#withWorldName}. The relay occupies a reader slot of a world's state
   * from the first join until half a minute after the last viewer has left. A world without viewers
   * costs nothing. When a name begins to refer to another state, the viewers see the end of the old
   * world, and then join the new one.
   *
   * @param names finds the state of an open world, such as {@code host::state} of a world host.
   *     Called on the relay's thread, ten times a second for each watched world; must neither throw
   *     nor wait
   * @param settings settings of each world; {@code viewers} is the limit of one world
   * @param viewers maximum number of viewers of all worlds together, 1 to 8,192
   * @throws IllegalArgumentException if a number is out of range, or as {@link #serve} does
   * @throws IllegalStateException as {@link #serve} does
   */
  public static RemoteRelay serveAll(
      Function<String, Optional<SharedState>> names, RemoteSettings settings, int viewers) {
    if (viewers < 1 || viewers > MAX_TOTAL_VIEWERS) {
      throw new IllegalArgumentException("viewers is %d: the worlds of a relay have 1 to %d"
          .formatted(viewers, MAX_TOTAL_VIEWERS));
    }
    SecureRandom random = new SecureRandom();
    return new RemoteRelay(
        settings,
        viewers,
        () -> new ServedWorlds(
            names, settings, viewers, () -> sessionNumber(random), EVENTS_OF_MANY_WORLDS));
  }

  /** Returns the cause of the relay's failure, if it failed. The physics is not affected. */
  public Optional<Throwable> failure() {
    // ordering: acquire, with the release in run: the caller sees the complete cause.
    return Optional.ofNullable(failure.getAcquire());
  }

  /** Returns the statistics of the relay, up to a tenth of a second old. */
  public Status status() {
    // ordering: acquire, with the release in publish: the caller sees the complete record.
    return status.getAcquire();
  }

  /**
   * Returns the statistics, by name, of each world with viewers now or in the last half minute, up
   * to a tenth of a second old.
   */
  public Map<String, Status> worlds() {
    // ordering: acquire, with the release in publish: the caller sees the complete map.
    return statuses.getAcquire();
  }

  /** Returns {@link #link(String, int)} of the world in the settings, such as the only one. */
  public Link link(int sender) {
    return link(settings.worldName(), sender);
  }

  /**
   * Returns a new link to the program of a viewer, which calls {@link RemoteState#link}. Messages
   * are encrypted as all others, never repeated or damaged, and lost or overtaken as datagrams are.
   * They are lost while the viewer is not connected, and if it has not called {@code link}. A
   * viewer's messages are dropped until the first call here. The link of an earlier call for this
   * viewer closes.
   *
   * <p>The link is open until the viewer has left ({@link org.isochron.state.Command#LEFT}) or this
   * relay ends. A link to a viewer that this relay does not serve closes within 0.1 s.
   *
   * @param sender the viewer's number, as in {@link org.isochron.state.Command#ENTERED}, whose
   *     handler may call this method
   */
  public Link link(String world, int sender) {
    return worlds.link(world, sender);
  }

  /**
   * Stops serving. The viewers see the end, and wait for the next relay.
   *
   * @throws IllegalStateException if the relay's thread has not ended after 4 s; thrown only by the
   *     first call
   */
  @Override
  public void close() {
    thread.end(CLOSE_TIMEOUT);
  }

  private void run() {
    ThreadScheduling.requestExactTimers();
    Receiver receiver = new Receiver();
    try {
      while (!thread.isStopping()) {
        long now = clock.nanos();
        if (now - exchangeNanos >= 0) {
          exchange(receiver, now);
          long done = clock.nanos();
          exchangeNanos = done + restNanos(done - now, worlds.isLinked());
        }
        long next = worlds.advance(now);
        report(now);
        long done = clock.nanos();
        worlds.worked(done - now, driverNanos(), done);
        boolean isEndRequested = worlds.isWatched() || now - receivedNanos < ASKED_NANOS;
        node.hurry(isEndRequested);
        LockSupport.parkNanos(
            this, isEndRequested ? pauseNanos(worlds.count(), next - now) : IDLE_POLL_NANOS);
      }
      worlds.advance(clock.nanos()); // relays the last snapshots and events
    } catch (Throwable e) {
      // ordering: release, the counterpart of the acquire in failure().
      failure.setRelease(e);
      trouble = "the relay has ended: " + e;
      publish();
      ThreadLog.error("the relay failed", e);
    } finally {
      try {
        worlds.close();
        node.sendLast();
      } finally {
        server.close();
        node.close();
        publish();
      }
    }
  }

  static long restNanos(long pollNanos, boolean linked) {
    long min = linked ? InnerLink.LOOK_NANOS : POLL_NANOS;
    return Math.min(MAX_POLL_NANOS, Math.max(min, REST_SHARE * pollNanos));
  }

  /**
   * Returns the time until the next turn. Many worlds together cause no more turns than a single
   * world, although at any time some world expects a snapshot.
   */
  static long pauseNanos(int worlds, long untilNextNanos) {
    long min = Math.min(POLL_NANOS, worlds * ArrivalPoll.ACTIVE_POLL_NANOS);
    return Math.max(min, Math.min(untilNextNanos, POLL_NANOS));
  }

  private long driverNanos() {
    long before = driverBusyNanos;
    driverBusyNanos = node.driverBusyNanos();
    return Math.max(0, driverBusyNanos - before); // another driver begins at 0
  }

  /** Reopens a network engine that has ended; viewers reconnect by themselves. */
  private void exchange(Receiver receiver, long nowNanos) {
    if (!isOpen) {
      reopen(nowNanos);
      return;
    }
    try {
      server.poll(receiver);
    } catch (RuntimeException | InternalError e) {
      if (!node.isEnded()) {
        throw e;
      }
      ThreadLog.warn("the network engine has ended", e);
      trouble = String.valueOf(e.getMessage());
      isOpen = false;
      server.abandon(receiver);
      node.close();
      reopenNanos = nowNanos;
    }
  }

  private void reopen(long nowNanos) {
    if (nowNanos - reopenNanos < 0) {
      return;
    }
    try {
      node = new AeronNode(settings.driver(), maxViewers);
      server = listen();
      isOpen = true;
      trouble = "";
      reopenedCount++;
    } catch (RuntimeException e) {
      node.close();
      trouble = "the network engine cannot be reopened: " + e.getMessage();
      reopenNanos = nowNanos + REOPEN_NANOS;
    }
  }

  private void report(long nowNanos) {
    if (nowNanos - statusNanos >= STATUS_NANOS) {
      statusNanos = nowNanos;
      publish();
    }
  }

  private void publish() {
    Map<String, Status> each = worlds.statuses();
    if (!each.equals(worlds())) {
      // ordering: release, the counterpart of the acquire in worlds.
      statuses.setRelease(Collections.unmodifiableMap(each));
    }
    Status next = worlds.status().with(trouble, reopenedCount, worlds.encrypts());
    if (!next.equals(status())) {
      // ordering: release, the counterpart of the acquire in status.
      status.setRelease(next);
    }
  }

  /**
   * Statistics of a relay.
   *
   * @param trouble reason why nothing is served now; empty if the relay is healthy
   * @param viewers number of connected viewers
   * @param joins number of viewers accepted since the start
   * @param refusedJoins number of refused joins: no free slot, no spare time, wrong secret, unknown
   *     world, or another release
   * @param sentBytes bytes of sent snapshots, including network headers
   * @param stalls number of times that a viewer's stream did not accept a snapshot
   * @param repeatedCommands number of commands that arrived more than once
   * @param refusedCommands number of commands that were invalid, or not allowed by {@link
   *     RemoteSettings#commands}
   * @param reopened number of times that the network engine was reopened
   * @param encrypted true if nobody else can read the messages, or act in a viewer's name
   */
  public record Status(
      String trouble,
      int viewers,
      long joins,
      long refusedJoins,
      long sentBytes,
      long stalls,
      long repeatedCommands,
      long refusedCommands,
      long reopened,
      boolean encrypted) {
    static final Status NONE = new Status("", 0, 0, 0, 0, 0, 0, 0, 0, false);

    /** Returns true if the relay can serve viewers. */
    public boolean isHealthy() {
      return trouble.isEmpty();
    }

    Status plus(Status other) {
      return new Status(
          trouble,
          viewers + other.viewers,
          joins + other.joins,
          refusedJoins + other.refusedJoins,
          sentBytes + other.sentBytes,
          stalls + other.stalls,
          repeatedCommands + other.repeatedCommands,
          refusedCommands + other.refusedCommands,
          reopened + other.reopened,
          encrypted);
    }

    Status ended(long refused) {
      return new Status(
          trouble,
          0,
          joins,
          refusedJoins + refused,
          sentBytes,
          stalls,
          repeatedCommands,
          refusedCommands,
          reopened,
          encrypted);
    }

    Status with(String itsTrouble, long reopenedCount, boolean isEncrypted) {
      return new Status(
          itsTrouble,
          viewers,
          joins,
          refusedJoins,
          sentBytes,
          stalls,
          repeatedCommands,
          refusedCommands,
          reopenedCount,
          isEncrypted);
    }
  }

  private final class Receiver implements AeronServer.Handler {
    @Override
    public void receive(Caller caller, ByteBuffer message) {
      receivedNanos = clock.nanos();
      worlds.receive(caller, message, receivedNanos);
    }

    @Override
    public void gone(Caller caller) {
      worlds.gone(caller);
    }
  }
}
