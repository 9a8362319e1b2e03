package org.isochron.cluster;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;
import org.isochron.physics.simulation.SavedState;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of entries from the thread that reads the log to the physics thread. Neither end waits here; entries are reused, and
 * nothing is allocated after construction. Agrona's queues order what is written to an entry before its other end reads it.
 */
final class LogQueue {
  /** How far the physics thread may be behind the log before its reader waits. */
  static final int CAPACITY = 1_024;

  private final OneToOneConcurrentArrayQueue<LogEntry> filled =
      new OneToOneConcurrentArrayQueue<>(CAPACITY);
  private final OneToOneConcurrentArrayQueue<LogEntry> free =
      new OneToOneConcurrentArrayQueue<>(CAPACITY);
  private final AtomicReference<@Nullable SavedState> saved = new AtomicReference<>();
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

  /** Queues a claimed entry; the log's thread. */
  void offer(LogEntry entry) {
    filled.offer(entry); // as long as there are entries
  }

  /** Returns the next entry, or null; the physics thread. */
  @Nullable
  LogEntry take() {
    return filled.poll();
  }

  /** Frees an entry; the physics thread. */
  void giveBack(LogEntry entry) {
    free.offer(entry);
  }

  /** How many entries wait; any thread. */
  int backlog() {
    return filled.size();
  }

  /** Hands over a saved state; the physics thread. */
  void saved(SavedState state) {
    // ordering: release, with the acquire in takeSaved: the state is seen whole.
    saved.setRelease(state);
  }

  /** Returns the state that was asked for once it is saved, or null; the log's thread. */
  @Nullable
  SavedState takeSaved() {
    // ordering: acquire, the counterpart of the release in saved.
    SavedState state = saved.getAcquire();
    if (state != null) {
      // ordering: plain: the physics thread writes only when asked again, behind an entry.
      saved.setPlain(null);
    }
    return state;
  }

  /** The physics thread takes no more entries; any thread. */
  void end() {
    // ordering: release: whoever waits for room sees it, and nothing else depends on it.
    ended.setRelease(true);
  }

  boolean isEnded() {
    // ordering: acquire, the counterpart of the release in end.
    return ended.getAcquire();
  }
}
