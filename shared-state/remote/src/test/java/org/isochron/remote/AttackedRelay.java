package org.isochron.remote;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotReader;

/**
 * A relay that is attacked, and an honest viewer that is watched meanwhile. How long its picture
 * stood is counted in ticks that were published meanwhile. A busy machine stops any thread for a
 * while, and a picture passes several. So the longest pause of the watching thread is taken off, once
 * for each of the other threads.
 */
final class AttackedRelay implements AutoCloseable {
  /** Physics, relay and viewer, and once more the watching thread. */
  private static final int THREADS = 4;

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  final RemoteRelay relay;
  final RemoteState viewer;
  private final NanoClock clock = NanoClock.system();
  private final TokenPhysics physics = new TokenPhysics(clock, 1);
  private final AtomicLong lastTick = new AtomicLong();
  private final AtomicLong longest = new AtomicLong();
  private final AtomicLong longestPauseNanos = new AtomicLong();
  private final AtomicBoolean closing = new AtomicBoolean();
  private final Thread ticking = new Thread(this::tick, "ticking");
  private final Thread watching;

  AttackedRelay(RemoteSettings serving, RemoteSettings viewing) throws IOException {
    relay = RemoteRelay.serve(physics.state, serving);
    ticking.start();
    viewer = RemoteState.connect(viewing, RemoteState.Interest.EVERYTHING, PATIENCE);
    watching = new Thread(() -> watch(viewer), "watching");
    watching.start();
    await(() -> viewer.status().connection() == RemoteState.Status.Connection.SERVED);
    ticksBehind();
  }

  private void tick() {
    physics.tickWhile(() -> {
      // ordering: opaque: the watching thread reads a recent tick; nothing else depends on it.
      lastTick.setOpaque(physics.lastTick());
      return !isClosing();
    });
  }

  private void watch(RemoteState its) {
    try (SnapshotReader reader = its.state().openReader()) {
      long lookedNanos = clock.nanos();
      while (!isClosing()) {
        long now = clock.nanos();
        // ordering: volatile, for atomicity: ticksBehind() resets it.
        longestPauseNanos.accumulateAndGet(now - lookedNanos, Math::max);
        lookedNanos = now;
        // ordering: opaque, as in tick().
        long published = lastTick.getOpaque();
        reader.refresh();
        if (reader.length() > 0) {
          // ordering: volatile, for atomicity: ticksBehind() resets it.
          longest.accumulateAndGet(published - reader.newest().tick(), Math::max);
        }
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  /**
   * Returns the largest number of ticks that the viewer's picture was behind since the last call,
   * without those for which the machine was busy.
   */
  long ticksBehind() {
    // ordering: volatile, for atomicity alone.
    long pauseNanos = longestPauseNanos.getAndSet(0);
    // ordering: volatile, for atomicity alone.
    return longest.getAndSet(0) - THREADS * pauseNanos / TokenPhysics.TICK_NANOS;
  }

  /** Lets the relay work for a while. */
  void pass(Duration time) {
    long until = clock.nanos() + time.toNanos();
    while (clock.nanos() - until < 0) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  void await(BooleanSupplier goal) {
    long until = clock.nanos() + PATIENCE.toNanos();
    while (!goal.getAsBoolean()) {
      if (clock.nanos() - until > 0) {
        throw new AssertionError("not in time: %s, %s".formatted(relay.status(), viewer.status()));
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** Returns the bytes of the heap after a collection, and of Netty's memory. */
  static long memoryBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()
        + ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT).metric().usedDirectMemory();
  }

  private boolean isClosing() {
    // ordering: opaque: a thread ends soon after close(); nothing else depends on it.
    return closing.getOpaque();
  }

  @Override
  public void close() {
    // ordering: opaque, as in isClosing().
    closing.setOpaque(true);
    viewer.close();
    relay.close();
    try {
      watching.join();
      ticking.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    physics.close();
  }
}
