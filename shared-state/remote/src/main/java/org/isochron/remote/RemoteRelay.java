package org.isochron.remote;

import java.lang.System.Logger.Level;
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
import org.isochron.state.threads.ThreadScheduling;
import org.jspecify.annotations.Nullable;

/**
 * Serves a {@link SharedState} to other machines, over Aeron. Any thread may use it; {@link #serve} and {@link #close} block for the
 * time that a media driver takes.
 *
 * <p>A thread of its own takes one reader's place of the state, so the physics thread pays what it pays for any reader. A viewer that
 * does not keep up misses snapshots, and holds up neither the physics nor other viewers. {@link RemoteState} is the other end. Nothing
 * is encrypted: serve networks that you trust. Agrona needs {@code --add-opens java.base/jdk.internal.misc=ALL-UNNAMED}, or the
 * line {@code Add-Opens: java.base/jdk.internal.misc} in the manifest of the program.
 */
public final class RemoteRelay implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
  private static final int EVENTS = 8_192;
  private static final long LOOK_NANOS = 500_000;

  /** So long the last messages may take before the media driver ends. */
  private static final long FAREWELL_NANOS = 100_000_000;

  private final SharedState state;
  private final AeronNode node;
  private final AeronServer server;
  private final ServerLoop loop;
  private final LoopThread thread = new LoopThread("isochron-remote-relay", this::run);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  private RemoteRelay(SharedState state, RemoteSettings settings) {
    this.state = state;
    node = new AeronNode(settings.driver());
    try {
      server = AeronServer.forViewers(
          node, settings.channel(), settings.viewers(), state.layout().bodyCapacity());
      long life = new SecureRandom().nextLong() | 1; // not 0
      loop = new ServerLoop(state, settings, life, EVENTS);
      thread.start();
    } catch (Throwable e) {
      node.close();
      throw e;
    }
  }

  /**
   * Serves a state until it is closed.
   *
   * @throws IllegalArgumentException if the channel is none over UDP, or the description does not fit in a message
   * @throws IllegalStateException if all reader places of the state are taken, or no media driver runs where one should
   */
  public static RemoteRelay serve(SharedState state, RemoteSettings settings) {
    return new RemoteRelay(state, settings);
  }

  /** Returns why the relay has ended, if it failed. The physics is not affected. */
  public Optional<Throwable> failure() {
    // ordering: acquire, with the release in run: the cause is seen whole.
    return Optional.ofNullable(failure.getAcquire());
  }

  /** Ends the serving. The viewers see the end, and wait for the next relay. */
  @Override
  public void close() {
    if (!thread.stopOrInterrupt(CLOSE_TIMEOUT)) {
      throw new IllegalStateException("the relay has not ended for %d ms; look at its thread"
          .formatted(2 * CLOSE_TIMEOUT.toMillis()));
    }
  }

  private void run() {
    ThreadScheduling.requestExactTimers();
    Receiver receiver = new Receiver();
    try {
      while (!thread.isStopping()) {
        server.poll(receiver);
        long now = state.clock().nanos();
        long next = loop.advance(now);
        LockSupport.parkNanos(this, Math.min(next - now, LOOK_NANOS));
      }
      loop.advance(state.clock().nanos()); // what came before the end
    } catch (Throwable e) {
      // ordering: release, the counterpart of the acquire in failure.
      failure.setRelease(e);
      System.getLogger("org.isochron").log(Level.ERROR, "the relay to other machines failed", e);
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

  private final class Receiver implements AeronServer.Handler {
    @Override
    public void receive(Caller caller, ByteBuffer message) {
      loop.receive(caller, message, state.clock().nanos());
    }

    @Override
    public void gone(Caller caller) {
      loop.gone(caller);
    }
  }
}
