package org.isochron.cluster;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;
import org.isochron.physics.SavedState;
import org.isochron.physics.slice.Slice;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of entries from the thread that reads the log to the physics thread. Neither end
 * waits here. Entries are reused, and so are a few slices: nothing is allocated while no more of
 * them are under way. Agrona's queues order what is written to an entry before its other end reads
 * it.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A free entry holds neither a slice nor a state: what was once large is not kept.
 *   <li>A saved state is handed over with the position of the log that it is of, and to nobody who
 *       asks for another.
 * </ol>
 */
final class LogQueue {
  /** How far the physics thread may be behind the log before its reader waits. */
  static final int CAPACITY = 1_024;

  /**
   * This number of slices keeps the largest size that each ever had; when more are under way, the
   * others are garbage afterwards.
   */
  static final int KEPT_SLICES = 16;

  private final OneToOneConcurrentArrayQueue<LogEntry> filled =
      new OneToOneConcurrentArrayQueue<>(CAPACITY);
  private final OneToOneConcurrentArrayQueue<LogEntry> free =
      new OneToOneConcurrentArrayQueue<>(CAPACITY);
  private final OneToOneConcurrentArrayQueue<Slice> slices =
      new OneToOneConcurrentArrayQueue<>(KEPT_SLICES);
  private final AtomicReference<@Nullable Saved> saved = new AtomicReference<>();
  private final AtomicReference<LogEntry.@Nullable Kind> inHand = new AtomicReference<>();
  private final AtomicLong handledCount = new AtomicLong();
  private final AtomicBoolean ended = new AtomicBoolean();

  LogQueue() {
    for (int count = 0; count < CAPACITY; count++) {
      free.offer(new LogEntry());
    }
  }

  /** Returns a free entry, or null if the physics thread is too far behind; the log's thread. */
  @Nullable
  LogEntry claim() {
    return free.poll();
  }

  /** Returns a slice for the commands of a tick, of any content; the log's thread. */
  Slice slice() {
    Slice kept = slices.poll();
    return kept == null ? new Slice() : kept;
  }

  /** Queues a claimed entry; the log's thread. */
  void offer(LogEntry entry) {
    filled.offer(entry); // as long as there are entries
  }

  /** Returns the next entry, or null; the physics thread. */
  @Nullable
  LogEntry take() {
    LogEntry entry = filled.poll();
    if (entry != null) {
      // ordering: release, with the acquire in inHand: before the simulation is called.
      inHand.setRelease(entry.kind());
    }
    return entry;
  }

  /** Frees an entry. Invariant 1. The physics thread. */
  void giveBack(LogEntry entry) {
    Slice used = entry.release();
    if (used != null) {
      slices.offer(used); // or it is dropped
    }
    free.offer(entry);
    // ordering: plain, because this thread alone writes it; release, with the acquire in
    // handledCount.
    handledCount.setRelease(handledCount.getPlain() + 1);
    // ordering: release, with the acquire in inHand.
    inHand.setRelease(null);
  }

  /** How many entries wait; any thread. */
  int backlog() {
    return filled.size();
  }

  /** What the physics thread does now; any thread. */
  Optional<LogEntry.Kind> inHand() {
    // ordering: acquire, the counterpart of the releases in take and giveBack.
    return Optional.ofNullable(inHand.getAcquire());
  }

  /** How many entries the physics thread has handled; any thread. */
  long handledCount() {
    // ordering: acquire, the counterpart of the release in giveBack.
    return handledCount.getAcquire();
  }

  /** Hands over the state at a position of the log; the physics thread. */
  void saved(long logPosition, SavedState state) {
    // ordering: release, with the exchange in takeSaved: the state is seen whole.
    saved.setRelease(new Saved(logPosition, state));
  }

  /**
   * Returns the state at a position once it is saved, or null, and drops any other. Invariant 2.
   * The log's thread.
   */
  @Nullable
  SavedState takeSaved(long logPosition) {
    // ordering: volatile, the counterpart of the release in saved; one step, because a late state
    // may come meanwhile.
    Saved taken = saved.getAndSet(null);
    return taken == null || taken.logPosition != logPosition ? null : taken.state;
  }

  /** The physics thread takes no more entries; any thread. */
  void end() {
    // ordering: release: a thread that waits for room sees it, and nothing else depends on it.
    ended.setRelease(true);
  }

  boolean isEnded() {
    // ordering: acquire, the counterpart of the release in end.
    return ended.getAcquire();
  }

  private record Saved(long logPosition, SavedState state) {}
}
