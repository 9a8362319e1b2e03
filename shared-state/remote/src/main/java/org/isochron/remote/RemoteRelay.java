package org.isochron.remote;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.isochron.remote.quic.QuicEndpoint;
import org.isochron.remote.quic.RelayKey;
import org.isochron.remote.stream.Address;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.threads.ThreadScheduling;
import org.jspecify.annotations.Nullable;

/**
 * Serves one or several {@link SharedState}s to other processes and machines, over QUIC. Any thread
 * may use a relay; only {@link #close} blocks.
 *
 * <p>A separate thread occupies one reader slot of a state, so a relay costs the physics thread no
 * more than one reader. A slow viewer misses snapshots, and delays neither the physics nor other
 * viewers. {@link RemoteState} is the other end. By default viewers only watch; {@link
 * RemoteSettings#withCommands} lets them send commands. Everything is encrypted, by TLS 1.3 with a
 * key that the relay keeps in a file of its user.
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

  /** Longest wait for the network while viewers are served. */
  private static final long POLL_NANOS = 2_000_000;

  /** A look at the network costs more than one at the worlds. */
  private static final long MIN_POLL_NANOS = 500_000;

  /** Longest wait without viewers; a join ends it. */
  private static final long IDLE_POLL_NANOS = 400_000_000;

  private static final long STATUS_NANOS = 50_000_000;

  /**
   * Not the clock of the state, which stops while a full-speed loop is idle and jumps when the loop
   * runs.
   */
  private final NanoClock clock = NanoClock.system();

  private final ServedWorlds worlds;
  private final LoopThread thread = new LoopThread("isochron-remote-relay", this::run);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicReference<Status> status = new AtomicReference<>(Status.NONE);
  private final AtomicReference<Map<String, Status>> statuses = new AtomicReference<>(Map.of());

  private final QuicEndpoint endpoint;
  private final String address;
  private final String worldName;

  // owned by the relay's thread
  private String trouble = "";
  private long statusNanos = clock.nanos();
  private long polledNanos = statusNanos;

  private RemoteRelay(RemoteSettings settings, Supplier<ServedWorlds> serving) {
    Address at = Address.of(settings.address());
    RelayKey key = RelayKey.read();
    address = "isochron://%s#%s".formatted(at.hostAndPort(), key.pin());
    worldName = settings.worldName();
    worlds = serving.get();
    try {
      endpoint = QuicEndpoint.listen(at.socket(), key);
    } catch (Throwable e) {
      worlds.close();
      throw e;
    }
    try {
      thread.start();
    } catch (Throwable e) { // includes Errors, for a thread that cannot be started
      endpoint.close();
      worlds.close();
      throw e;
    }
  }

  private static long sessionNumber(SecureRandom random) {
    return random.nextLong() | 1; // not 0, which means no relay
  }

  /**
   * Serves a state until the relay is closed.
   *
   * @throws IllegalArgumentException if other machines reach the address and there is no secret, no
   *     token key and no {@code withAnyone}. Also if the description does not fit in a message, or a
   *     keyframe of the layout in a viewer's memory
   * @throws IllegalStateException if the port or all reader slots of the state are taken, or a key
   *     file of this user cannot be read
   */
  public static RemoteRelay serve(SharedState state, RemoteSettings settings) {
    SecureRandom random = new SecureRandom();
    return new RemoteRelay(
        settings,
        () -> ServedWorlds.one(
            state, settings, () -> sessionNumber(random), EVENTS, NanoClock.system()));
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
    Limits.within("viewers", viewers, 1, MAX_TOTAL_VIEWERS);
    SecureRandom random = new SecureRandom();
    return new RemoteRelay(
        settings,
        () -> new ServedWorlds(
            names,
            settings,
            viewers,
            () -> sessionNumber(random),
            EVENTS_OF_MANY_WORLDS,
            NanoClock.system()));
  }

  /** Returns the address with the pin of the relay's key, for viewers on other machines. */
  public String address() {
    return address;
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
    return link(worldName, sender);
  }

  /** Returns {@link #link(String, int, String)} of the world in the settings. */
  public Link link(int sender, String name) {
    return link(worldName, sender, name);
  }

  /** Returns {@link #link(String, int, String)} with an empty name, such as for a prediction. */
  public Link link(String world, int sender) {
    return link(world, sender, "");
  }

  /**
   * Returns a new link to the program of a viewer, which calls {@link RemoteState#link} with the
   * same name. Messages are encrypted as all others, never repeated or damaged, and lost or
   * overtaken as datagrams are. They are lost while the viewer is not connected, and if it has not
   * called {@code link}. A viewer's messages are dropped until the first call here. The link of an
   * earlier call for this viewer and name closes.
   *
   * <p>The link is open until the viewer has left ({@link org.isochron.state.Command#LEFT}) or this
   * relay ends. A link to a viewer that this relay does not serve closes within 0.1 s.
   *
   * @param sender the viewer's number, as in {@link org.isochron.state.Command#ENTERED}, whose
   *     handler may call this method
   * @param name name of the link, up to 31 bytes, which each of its messages repeats
   */
  public Link link(String world, int sender, String name) {
    return worlds.link(Limits.given("world", world), sender, name);
  }

  /** Returns {@link #messages(String, int)} of the world in the settings, such as the only one. */
  public MessageStream messages(int sender) {
    return messages(worldName, sender);
  }

  /**
   * Returns the messages between this program and that of a viewer, which calls {@link
   * RemoteState#messages}. Later calls return the same stream until it closes: when the viewer has
   * left, or this relay ends. The messages of a viewer that this relay does not serve close within
   * 0.1 s. A relay that serves a {@link RemoteState} passes none on: they end at this relay.
   *
   * @param sender the viewer's number, as for {@link #link(String, int, String)}
   */
  public MessageStream messages(String world, int sender) {
    return worlds.messages(Limits.given("world", world), sender);
  }

  /** Calls {@link #kick(String, int, String)} with the world in the settings, such as the only one. */
  public void kick(int sender, String reason) {
    kick(worldName, sender, reason);
  }

  /**
   * Ends the service of a viewer within 0.1 s, which then {@linkplain
   * org.isochron.state.Command#LEFT leaves}. {@link RemoteState.Status#reason} tells it why, and it
   * does not connect again by itself. Its connect token is {@linkplain #revoke revoked}; somebody
   * without one may connect again as another viewer. Does nothing if this relay does not serve the
   * viewer.
   *
   * @param sender the viewer's number, as in {@link org.isochron.state.Command#ENTERED}
   */
  public void kick(String world, int sender, String reason) {
    Limits.given("world", world);
    worlds.kick(world, sender, Limits.given("reason", reason));
  }

  /**
   * Refuses a connect token from now on, at all relays of this process with the same token key, and
   * ends the service of its viewer within 0.1 s, as {@link #kick} does.
   *
   * @throws IllegalArgumentException if it is no token for this relay
   */
  public void revoke(String token, String reason) {
    worlds.revoke(Limits.given("token", token), Limits.given("reason", reason));
  }

  /**
   * Stops serving. The viewers see the end, and wait for the next relay.
   *
   * @throws IllegalStateException if the relay's thread has not ended after 4 s; thrown only by the
   *     first call
   */
  @Override
  public void close() {
    thread.stop();
    endpoint.wake();
    thread.end(CLOSE_TIMEOUT);
  }

  private void run() {
    ThreadScheduling.requestExactTimers();
    try {
      while (!thread.isStopping()) {
        long began = clock.nanos();
        if (began - polledNanos >= MIN_POLL_NANOS) {
          endpoint.poll(worlds);
          polledNanos = began;
        }
        long now = clock.nanos();
        long next = worlds.advance(now);
        report(now);
        long done = clock.nanos();
        worlds.worked(done - began, done);
        endpoint.await(
            worlds.isWatched() ? pauseNanos(worlds.count(), next - done) : IDLE_POLL_NANOS, worlds);
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
        endpoint.awaitLeaving();
      } finally {
        endpoint.close();
        publish();
      }
    }
  }

  /**
   * Returns the time until the next turn. Many worlds together cause no more turns than a single
   * world, although at any time some world expects a snapshot.
   */
  static long pauseNanos(int worlds, long untilNextNanos) {
    long min = Math.min(MIN_POLL_NANOS, worlds * ArrivalPoll.ACTIVE_POLL_NANOS);
    return Math.max(min, Math.min(untilNextNanos, POLL_NANOS));
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
    Status next = new Status(
            trouble,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            endpoint.rejectedConnections(),
            endpoint.droppedPackets(),
            endpoint.isAttacked())
        .plus(worlds.status());
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
   *     world, or another release. Also of viewers that the relay dismissed because of their messages
   * @param sentBytes bytes of sent snapshots, including network headers
   * @param stalls number of times that the network did not take a viewer's snapshots in time
   * @param refusedCommands number of commands that were invalid, not allowed by {@link
   *     RemoteSettings#commands}, or more than {@link RemoteSettings#commandRate}
   * @param delayedCommands number of times that a command found its viewer's share of the state's
   *     queue full. The viewer sends it again
   * @param droppedMessages number of messages that viewers sent on links that the program has not
   *     asked for
   * @param rejectedStrangers number of connections that were refused or closed, because their ends
   *     did not prove in time who they are, or too many tried at once
   * @param droppedPackets number of packets that belonged to no connection
   * @param attacked true if strangers caused hundreds of these in a second of the last minute.
   *     Viewers are served as before
   */
  public record Status(
      String trouble,
      int viewers,
      long joins,
      long refusedJoins,
      long sentBytes,
      long stalls,
      long refusedCommands,
      long delayedCommands,
      long droppedMessages,
      long rejectedStrangers,
      long droppedPackets,
      boolean attacked) {
    static final Status NONE = new Status("", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, false);

    /** Returns true if the relay can serve viewers. */
    public boolean isHealthy() {
      return trouble.isEmpty();
    }

    /**
     * Returns what an operator should know although viewers are served: that strangers attack the
     * port. Empty if there is nothing.
     */
    public String note() {
      return attacked
          ? "strangers attack the port: %d connections rejected, %d packets dropped so far"
              .formatted(rejectedStrangers, droppedPackets)
          : "";
    }

    Status plus(Status other) {
      return new Status(
          trouble,
          viewers + other.viewers,
          joins + other.joins,
          refusedJoins + other.refusedJoins,
          sentBytes + other.sentBytes,
          stalls + other.stalls,
          refusedCommands + other.refusedCommands,
          delayedCommands + other.delayedCommands,
          droppedMessages + other.droppedMessages,
          rejectedStrangers,
          droppedPackets,
          attacked);
    }

    Status ended(long refused) {
      return plus(new Status("", -viewers, 0, refused, 0, 0, 0, 0, 0, 0, 0, false));
    }
  }
}
