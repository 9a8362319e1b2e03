package org.isochron.cluster;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;
import org.isochron.physics.slice.Slice;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of entries from the thread that reads the log to the physics thread. Neither end
 * waits. A few slices are reused, so the physics thread allocates nothing. Agrona's queues order
 * writes to an entry before its reads at the other end.
 *
 * <p>The log's thread owns {@link #slice} and {@link #offer}, and the physics thread {@link #take}
 * and {@link #handled}. Any thread may call the other methods.
 */
final class LogQueue {
  static final int CAPACITY = 1_024;

  /** Number of pooled slices; each keeps the largest capacity that it has needed. */
  static final int KEPT_SLICES = 16;

  private final OneToOneConcurrentArrayQueue<LogEntry> filled =
      new OneToOneConcurrentArrayQueue<>(CAPACITY);
  private final OneToOneConcurrentArrayQueue<Slice> slices =
      new OneToOneConcurrentArrayQueue<>(KEPT_SLICES);
  private final AtomicReference<@Nullable LogEntry> current = new AtomicReference<>();
  private final AtomicLong handledCount = new AtomicLong();
  private final AtomicBoolean ended = new AtomicBoolean();

  Slice slice() {
    Slice kept = slices.poll();
    return kept == null ? new Slice() : kept;
  }

  /** Returns false if the queue is full. */
  boolean offer(LogEntry entry) {
    return filled.offer(entry);
  }

  @Nullable
  LogEntry take() {
    LogEntry entry = filled.poll();
    if (entry != null) {
      // ordering: release; pairs with the acquire in current, before the simulation is called.
      current.setRelease(entry);
    }
    return entry;
  }

  /** Ends the work on an entry. */
  void handled(LogEntry entry) {
    if (entry instanceof LogEntry.Tick ended) {
      slices.offer(ended.slice()); // dropped if the pool is full
    }
    // ordering: plain read, because only this thread writes the count; release, pairs with the
    // acquire in handledCount.
    handledCount.setRelease(handledCount.getPlain() + 1);
    // ordering: release; pairs with current.
    current.setRelease(null);
  }

  int backlog() {
    return filled.size();
  }

  Optional<LogEntry> current() {
    // ordering: acquire; pairs with the releases in take and handled.
    return Optional.ofNullable(current.getAcquire());
  }

  long handledCount() {
    // ordering: acquire; pairs with handled.
    return handledCount.getAcquire();
  }

  void end() {
    // ordering: release: a thread that waits for room sees the flag, and nothing else depends on
    // it.
    ended.setRelease(true);
  }

  boolean isEnded() {
    // ordering: acquire; pairs with end.
    return ended.getAcquire();
  }
}
