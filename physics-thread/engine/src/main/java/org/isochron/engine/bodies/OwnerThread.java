package org.isochron.engine.bodies;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Restricts an object to one thread at a time, for simulations that would otherwise fail or crash.
 * Thread-safe. Never waits; allocates only exceptions. Calls by the owner cost one read and one
 * comparison. Other threads get an {@link IllegalStateException}. Invariants:
 *
 * <ol>
 * <li>The first thread to claim the object owns it until that thread ends, closes the object, or
 * hands it over.
 * <li>A thread can also borrow the object for one call only, so one thread may build, restore and
 * read it before another thread ticks it.
 * <li>After the object is closed, every thread is rejected. Only the owner can close the object, so
 * nothing is freed during a call.
 * <li>At most one loop has reserved the object, whatever the threads on which it ticks.
 * </ol>
 */
public final class OwnerThread {
  private static final Object CLOSED = new Object();

  private final String what;
  private final AtomicReference<@Nullable Object> owner = new AtomicReference<>();
  private final AtomicBoolean isReserved = new AtomicBoolean();

  /** @param what the object's name in error messages, such as "world" */
  public OwnerThread(String what) {
    this.what = what;
  }

  /** Checks that the caller is the owner, or makes it the owner if there is none (invariant 1). */
  public void claim() {
    // ordering: plain. The owner wrote the value itself or was started after the write. Any other
    // thread only needs to see that the owner is not itself.
    if (owner.getPlain() != Thread.currentThread()) {
      become(Thread.currentThread());
    }
  }

  /**
   * Claims the object for one call (invariant 2).
   *
   * @return the value to pass to {@link #giveBack} at the end of the call
   */
  public boolean borrow() {
    // ordering: plain, as in claim.
    if (owner.getPlain() == Thread.currentThread()) {
      return false;
    }
    become(Thread.currentThread());
    return true;
  }

  public void giveBack(boolean borrowed) {
    if (borrowed) {
      // ordering: volatile, for its release: without it the next owner may not see the writes of
      // this call. A closed object stays closed.
      owner.compareAndSet(Thread.currentThread(), null);
    }
  }

  /**
   * Makes another thread the owner, even before that thread starts. Throws if the caller could not
   * claim the object.
   */
  public void handOver(Thread next) {
    become(next);
  }

  /**
   * Reserves the object for a loop, or releases it (invariant 4). Throws if another loop has
   * reserved it, or if the caller could not claim it.
   */
  public void reserve(boolean reserved) {
    if (reserved) {
      // ordering: acquire, as in become. A claim checks the owner again.
      requireFree(owner.getAcquire());
    }
    // ordering: volatile, for atomicity: of two loops that start at once only one reserves.
    if (!isReserved.compareAndSet(!reserved, reserved) && reserved) {
      throw new IllegalStateException(
          "another loop ticks this %s; close that loop first, or build another %s"
              .formatted(what, what));
    }
  }

  /**
   * Closes the object (invariant 3).
   *
   * @return false if the object was already closed
   */
  public boolean close() {
    // ordering: acquire, as in become. A thread that sees the closed state frees nothing.
    if (owner.getAcquire() == CLOSED) {
      return false;
    }
    become(CLOSED);
    return true;
  }

  private void become(Object next) {
    Object before;
    do {
      // ordering: acquire, paired with the release of the previous owner: without it the previous
      // owner's writes may be invisible. If the previous owner has ended, isAlive orders its
      // writes.
      before = owner.getAcquire();
      requireFree(before);
      // ordering: volatile, for atomicity and release: only one of two concurrent claims may
      // succeed, and the next owner must see all earlier writes.
    } while (!owner.compareAndSet(before, next));
  }

  private void requireFree(@Nullable Object before) {
    if (before == CLOSED) {
      throw new IllegalStateException("this %s is closed; build another one".formatted(what));
    }
    if (before instanceof Thread thread && thread != Thread.currentThread() && thread.isAlive()) {
      throw new IllegalStateException(
          "this %s belongs to thread %s, but thread %s uses it; end that thread first, or have it call handOver"
              .formatted(what, thread.getName(), Thread.currentThread().getName()));
    }
  }
}
