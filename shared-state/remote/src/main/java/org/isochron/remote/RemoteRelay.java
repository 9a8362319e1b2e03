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
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.threads.ThreadScheduling;
import org.jspecify.annotations.Nullable;

/**
 * Serves a {@link SharedState}, or those of many worlds, to other processes and machines, over
 * Aeron. Any thread may use it; {@link #serve}, {@link #serveAll} and {@link #close} block for the
 * time that a media driver takes.
 *
 * <p>A thread of its own takes one reader's place of a state, so the physics thread pays what it
 * pays for any reader. A viewer that does not keep up misses snapshots, and holds up neither the
 * physics nor other viewers. {@link RemoteState} is the other end. Nothing is encrypted: serve
 * networks that you trust. Agrona needs
 * {@code --add-opens java.base/jdk.internal.misc=ALL-UNNAMED}, or the line
 * {@code Add-Opens: java.base/jdk.internal.misc} in the manifest of the program.
 */
public final class RemoteRelay implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  /** Some seconds of thousands of events, for a viewer whose line repeats what was lost. */
  static final int EVENTS = 32_768;

  /** As much as a world of a host keeps itself, four times. */
  private static final int EVENTS_OF_MANY_WORLDS = 4_096;

  private static final int MOST_VIEWERS_OF_ALL = 8_192;

  private static final long LOOK_NANOS = 500_000;

  /**
   * A look at the lines of thousands of viewers takes a millisecond, whether something has come or
   * not: after it the relay rests for four times as long, and no longer than a bound.
   */
  private static final int REST_SHARE = 4;

  private static final long MOST_LOOK_NANOS = 10_000_000;

  /** While nobody watches or asks to, a relay looks less often, and costs next to nothing. */
  private static final long IDLE_LOOK_NANOS = 100_000_000;

  /** So long a viewer may take from one message of its join to the next. */
  private static final long ASKED_NANOS = 1_000_000_000;

  /** How often a network engine that has ended is opened anew until that works. */
  private static final long REOPEN_NANOS = 500_000_000;

  private static final long STATUS_NANOS = 50_000_000;

  /** The state's own stands while a loop at full speed does not run, and leaps when it does. */
  private final NanoClock clock = NanoClock.system();

  private final RemoteSettings settings;
  private final int mostViewers;
  private final ServedWorlds worlds;
  private final LoopThread thread = new LoopThread("isochron-remote-relay", this::run);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicReference<Status> status = new AtomicReference<>(Status.NONE);
  private final AtomicReference<Map<String, Status>> statuses = new AtomicReference<>(Map.of());

  // of the thread, once that runs
  private AeronNode node;
  private AeronServer server;
  private boolean isOpen = true;
  private String trouble = "";
  private long reopenedCount;
  private long reopenNanos;
  private long statusNanos;
  private long heardNanos;
  private long exchangeNanos;
  private long driverBusyNanos;

  private RemoteRelay(RemoteSettings settings, int mostViewers, Supplier<ServedWorlds> serving) {
    this.settings = settings;
    this.mostViewers = mostViewers;
    heardNanos = clock.nanos() - ASKED_NANOS;
    exchangeNanos = clock.nanos();
    node = new AeronNode(settings.driver(), mostViewers);
    try {
      server = listen();
      worlds = serving.get();
    } catch (Throwable e) {
      node.close();
      throw e;
    }
    try {
      thread.start();
    } catch (Throwable e) { // an Error too, if no thread can be started
      worlds.close();
      node.close();
      throw e;
    }
  }

  private AeronServer listen() {
    return AeronServer.forViewers(node, settings.channel(), mostViewers);
  }

  private static long life(SecureRandom random) {
    return random.nextLong() | 1; // not 0
  }

  /**
   * Serves a state until it is closed.
   *
   * @throws IllegalArgumentException if the channel is none over UDP or IPC, the description does
   *     not fit in a message, or a keyframe of the layout does not fit in a line
   * @throws IllegalStateException if all reader places of the state are taken, or no media driver
   *     runs where one should
   */
  public static RemoteRelay serve(SharedState state, RemoteSettings settings) {
    SecureRandom random = new SecureRandom();
    return new RemoteRelay(
        settings,
        settings.viewers(),
        () -> ServedWorlds.one(
            state, settings, () -> life(random), EVENTS, NanoClock.system().nanos()));
  }

  /**
   * Serves all worlds that have a name, over one port and by one thread: a viewer names the one
   * that it wants by {@link RemoteSettings#withWorldName}. A world takes a reader's place of its
   * state from when the first viewer wants it until half a minute after the last has left; one that
   * nobody watches costs nothing. When a name no longer stands for the state, its viewers see the
   * end, and find the next world of that name.
   *
   * @param names finds the state of a world that is open, such as {@code host::state} of a world
   *     host; called on the relay's thread, ten times a second for each world that is watched;
   *     throws nothing and does not wait
   * @param settings of each world; {@code viewers} are the most of one
   * @param viewers the most viewers of all worlds together, 1 to 8,192
   * @throws IllegalArgumentException if the channel is none over UDP or IPC, or a number is out of
   *     range
   * @throws IllegalStateException if no media driver runs where one should
   */
  public static RemoteRelay serveAll(
      Function<String, Optional<SharedState>> names, RemoteSettings settings, int viewers) {
    if (viewers < 1 || viewers > MOST_VIEWERS_OF_ALL) {
      throw new IllegalArgumentException("viewers is %d: the worlds of a relay have 1 to %d"
          .formatted(viewers, MOST_VIEWERS_OF_ALL));
    }
    SecureRandom random = new SecureRandom();
    return new RemoteRelay(
        settings,
        viewers,
        () ->
            new ServedWorlds(names, settings, viewers, () -> life(random), EVENTS_OF_MANY_WORLDS));
  }

  /** Returns why the relay has ended, if it failed. The physics is not affected. */
  public Optional<Throwable> failure() {
    // ordering: acquire, with the release in run: the cause is seen whole.
    return Optional.ofNullable(failure.getAcquire());
  }

  /** Returns how the relay fares, as of the last tenth of a second. */
  public Status status() {
    // ordering: acquire, with the release in report: the record is seen whole.
    return status.getAcquire();
  }

  /**
   * Returns how each world fares that has viewers or had some in the last half minute, by its name,
   * as of the last tenth of a second.
   */
  public Map<String, Status> worlds() {
    // ordering: acquire, with the release in report: the map is seen whole.
    return statuses.getAcquire();
  }

  /**
   * Ends the serving. The viewers see the end, and wait for the next relay.
   *
   * @throws IllegalStateException if its thread has not ended after 4 s; at the first call only
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
          exchangeNanos = done + restNanos(done - now);
        }
        long next = worlds.advance(now);
        report(now);
        long done = clock.nanos();
        worlds.worked(done - now, driverNanos(), done);
        boolean isAsked = worlds.isWatched() || now - heardNanos < ASKED_NANOS;
        node.hurry(isAsked);
        LockSupport.parkNanos(
            this, isAsked ? pauseNanos(worlds.count(), next - now) : IDLE_LOOK_NANOS);
      }
      worlds.advance(clock.nanos()); // what came before the end
    } catch (Throwable e) {
      // ordering: release, the counterpart of the acquire in failure.
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
      }
    }
  }

  /** Returns after how long to look at all lines again. */
  static long restNanos(long lookNanos) {
    return Math.min(MOST_LOOK_NANOS, Math.max(LOOK_NANOS, REST_SHARE * lookNanos));
  }

  /**
   * Some of many worlds expect a snapshot at any instant, and for each a look is due soon: together
   * they have as many looks as one.
   */
  static long pauseNanos(int worlds, long untilNextNanos) {
    long least = Math.min(LOOK_NANOS, worlds * ArrivalPoll.OFTEN_NANOS);
    return Math.max(least, Math.min(untilNextNanos, LOOK_NANOS));
  }

  /** How long the media driver was busy since the last call. */
  private long driverNanos() {
    long before = driverBusyNanos;
    driverBusyNanos = node.driverBusyNanos();
    return Math.max(0, driverBusyNanos - before); // another one begins at 0
  }

  /**
   * Takes what has come. If the network engine has ended, it is opened anew; the viewers find the
   * way back by themselves.
   */
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
      node = new AeronNode(settings.driver(), mostViewers);
      server = listen();
      isOpen = true;
      trouble = "";
      reopenedCount++;
    } catch (RuntimeException e) {
      node.close();
      trouble = "the network engine cannot be opened anew: " + e.getMessage();
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
    Status next = worlds.status().with(trouble, reopenedCount);
    if (!next.equals(status())) {
      // ordering: release, the counterpart of the acquire in status.
      status.setRelease(next);
    }
  }

  /**
   * How a relay fares.
   *
   * @param trouble why nothing is served now; empty if all is well
   * @param viewers how many are there
   * @param joins how many viewers it has taken since the start
   * @param refusedJoins how many times it did not take one, for want of a place, of time, of the
   *     secret, of the world that was named, or of this release
   * @param sentBytes the bytes of snapshots that were sent, headers of the network included
   * @param stalls how many times a viewer's line did not take a snapshot
   * @param repeatedCommands commands that came again
   * @param refusedCommands commands that made no sense
   * @param reopened how many times the network engine was opened anew
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
      long reopened) {
    static final Status NONE = new Status("", 0, 0, 0, 0, 0, 0, 0, 0);

    /** Returns true if viewers are served, or would be if there were some. */
    public boolean isHealthy() {
      return trouble.isEmpty();
    }

    /** The sum of two worlds of one relay. */
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
          reopened + other.reopened);
    }

    /** As that of a world whose viewers have gone, and with further refusals. */
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
          reopened);
    }

    Status with(String itsTrouble, long reopenedCount) {
      return new Status(
          itsTrouble,
          viewers,
          joins,
          refusedJoins,
          sentBytes,
          stalls,
          repeatedCommands,
          refusedCommands,
          reopenedCount);
    }
  }

  private final class Receiver implements AeronServer.Handler {
    @Override
    public void receive(Caller caller, ByteBuffer message) {
      heardNanos = clock.nanos();
      worlds.receive(caller, message, heardNanos);
    }

    @Override
    public void gone(Caller caller) {
      worlds.gone(caller);
    }
  }
}
