package org.isochron.remote;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.aeron.AeronNode;
import org.isochron.remote.aeron.AeronServer;
import org.isochron.remote.stream.Caller;
import org.isochron.state.SharedState;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.threads.ThreadScheduling;
import org.jspecify.annotations.Nullable;

/**
 * Serves a {@link SharedState} to other machines, over Aeron. Any thread may use it; {@link #serve}
 * and {@link #close} block for the time that a media driver takes.
 *
 * <p>A thread of its own takes one reader's place of the state, so the physics thread pays what it
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

  private static final long LOOK_NANOS = 500_000;

  /** While nobody watches or asks to, a relay looks less often, and costs next to nothing. */
  private static final long IDLE_LOOK_NANOS = 10_000_000;

  /** So long a viewer may take from one message of its join to the next. */
  private static final long ASKED_NANOS = 1_000_000_000;

  /** How often a network engine that has ended is opened anew until that works. */
  private static final long REOPEN_NANOS = 500_000_000;

  private static final long STATUS_NANOS = 50_000_000;

  /** So long the last messages may take before the media driver ends. */
  private static final long FAREWELL_NANOS = 100_000_000;

  private final SharedState state;
  private final RemoteSettings settings;
  private final ServerLoop loop;
  private final LoopThread thread = new LoopThread("isochron-remote-relay", this::run);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicReference<Status> status = new AtomicReference<>(Status.NONE);

  // of the thread, once that runs
  private AeronNode node;
  private AeronServer server;
  private boolean isOpen = true;
  private String trouble = "";
  private long reopenedCount;
  private long reopenNanos;
  private long statusNanos;
  private long heardNanos;

  private RemoteRelay(SharedState state, RemoteSettings settings) {
    this.state = state;
    this.settings = settings;
    heardNanos = state.clock().nanos() - ASKED_NANOS;
    node = new AeronNode(settings.driver(), settings.viewers());
    try {
      server = listen();
      long life = new SecureRandom().nextLong() | 1; // not 0
      loop = new ServerLoop(state, settings, life, EVENTS);
      thread.start();
    } catch (Throwable e) {
      node.close();
      throw e;
    }
  }

  private AeronServer listen() {
    long keyframe = SnapshotFeed.keyframeBytes(state.layout(), state.layout().bodyCapacity());
    return AeronServer.forViewers(node, settings.channel(), settings.viewers(), keyframe);
  }

  /**
   * Serves a state until it is closed.
   *
   * @throws IllegalArgumentException if the channel is none over UDP, the description does not fit
   *     in a message, or a keyframe of the layout does not fit in a line
   * @throws IllegalStateException if all reader places of the state are taken, or no media driver
   *     runs where one should
   */
  public static RemoteRelay serve(SharedState state, RemoteSettings settings) {
    return new RemoteRelay(state, settings);
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

  /** Ends the serving. The viewers see the end, and wait for the next relay. */
  @Override
  public void close() {
    thread.end(CLOSE_TIMEOUT);
  }

  private void run() {
    ThreadScheduling.requestExactTimers();
    Receiver receiver = new Receiver();
    try {
      while (!thread.isStopping()) {
        long now = state.clock().nanos();
        exchange(receiver, now);
        long next = loop.advance(now);
        report(now);
        boolean isAsked = loop.isWatched() || now - heardNanos < ASKED_NANOS;
        LockSupport.parkNanos(this, isAsked ? Math.min(next - now, LOOK_NANOS) : IDLE_LOOK_NANOS);
      }
      loop.advance(state.clock().nanos()); // what came before the end
    } catch (Throwable e) {
      // ordering: release, the counterpart of the acquire in failure.
      failure.setRelease(e);
      trouble = "the relay has ended: " + e;
      publish();
      ThreadLog.error("the relay to other machines failed", e);
    } finally {
      try {
        loop.close();
        long until = state.clock().nanos() + FAREWELL_NANOS;
        while (state.clock().nanos() - until < 0 && !Thread.currentThread().isInterrupted()) {
          LockSupport.parkNanos(this, until - state.clock().nanos());
        }
      } finally {
        server.close();
        node.close();
      }
    }
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
      node = new AeronNode(settings.driver(), settings.viewers());
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
    Status next = loop.status().with(trouble, reopenedCount);
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
   * @param refusedJoins how many times it did not take one, for want of a place or of the secret
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
      heardNanos = state.clock().nanos();
      loop.receive(caller, message, heardNanos);
    }

    @Override
    public void gone(Caller caller) {
      loop.gone(caller);
    }
  }
}
