package org.isochron.physics.engine.bodies;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that may use a simulation, for simulations that would crash or compute nonsense under two. Any thread; never
 * waits, allocates nothing unless it refuses. The owner pays a read and a comparison per call.
 *
 * <ol>
 *   <li>The first thread that claims it owns it, until it ends, closes it, or hands it over. Every other thread is refused.
 *   <li>A thread that borrows it owns it during one call only, so that it can be built, restored and read before it is ticked.
 *   <li>Once it is closed every thread is refused. Only the owner can close it, so nothing is freed under a running call.
 * </ol>
 */
public final class OwnerThread {
  private static final Object CLOSED = new Object();

  private final String what;
  private final AtomicReference<@Nullable Object> owner = new AtomicReference<>();

  /** What is owned, as messages name it: "world", say. */
  public OwnerThread(String what) {
    this.what = what;
  }

  /** Requires that the calling thread owns it, or makes it the owner if none does; invariant 1. */
  public void claim() {
    // ordering: plain would do for the owner, who wrote it or was started after it was written; for
    // any other thread the value only has to be one that is not its own.
    if (owner.getPlain() != Thread.currentThread()) {
      become(Thread.currentThread());
    }
  }

  /** Requires that the calling thread owns it or none does, for calls that do no harm next to another thread's. */
  public void check() {
    // ordering: acquire, as in become: what the last owner did is seen.
    Object now = owner.getAcquire();
    if (now != Thread.currentThread()) {
      requireFree(now);
    }
  }

  /**
   * The same as {@link #claim} for one call; invariant 2.
   *
   * @return what to pass to {@link #giveBack} when the call ends
   */
  public boolean borrow() {
    // ordering: plain, as in claim.
    if (owner.getPlain() == Thread.currentThread()) {
      return false;
    }
    become(Thread.currentThread());
    return true;
  }

  /** Ends a call that {@link #borrow} began. */
  public void giveBack(boolean borrowed) {
    if (borrowed) {
      // ordering: full, of which release is needed: the next owner sees what this call did.
      // What the call has closed stays closed.
      owner.compareAndSet(Thread.currentThread(), null);
    }
  }

  /** Makes another thread the owner, which may be one that has not been started. Refused unless the caller could claim it. */
  public void handOver(Thread next) {
    become(next);
  }

  /**
   * Ends all use; invariant 3.
   *
   * @return false if it was closed before, so that there is nothing to free
   */
  public boolean close() {
    // ordering: acquire: a thread that sees it closed frees nothing, whatever it sees of the rest.
    if (owner.getAcquire() == CLOSED) {
      return false;
    }
    become(CLOSED);
    return true;
  }

  private void become(Object next) {
    Object before;
    do {
      // ordering: acquire, with the releases of who gave it back: all that the last owner did is
      // seen. Of an owner that has ended, isAlive orders it.
      before = owner.getAcquire();
      requireFree(before);
      // ordering: full: of two threads that claim it at once, one is the owner; release, so that a
      // thread that is handed it sees what was done before.
    } while (!owner.compareAndSet(before, next));
  }

  private void requireFree(@Nullable Object before) {
    if (before == CLOSED) {
      throw new IllegalStateException("this %s is closed; build another".formatted(what));
    }
    if (before instanceof Thread thread && thread != Thread.currentThread() && thread.isAlive()) {
      throw new IllegalStateException(
          "this %s belongs to thread %s, but thread %s uses it; end that thread first, or have it call handOver"
              .formatted(what, thread.getName(), Thread.currentThread().getName()));
    }
  }
}
