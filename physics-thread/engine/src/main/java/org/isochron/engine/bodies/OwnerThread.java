package org.isochron.engine.bodies;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that may use an object, for simulations that crash or fail when two threads use
 * them. Any thread; never waits; allocates only what it throws. A call of the owner costs a read
 * and a comparison. A thread that is refused gets an {@link IllegalStateException}. Invariants:
 *
 * <ol>
 *   <li>The first thread that claims the object owns it until the thread ends, closes it, or hands
 *       it over. Every other thread is refused.
 *   <li>A thread that borrows the object owns it during one call only, so that it can be built,
 *       restored and read before it is ticked.
 *   <li>Once the object is closed, every thread is refused. Only the owner can close it, so nothing
 *       is freed while a call runs.
 * </ol>
 */
public final class OwnerThread {
  private static final Object CLOSED = new Object();

  private final String what;
  private final AtomicReference<@Nullable Object> owner = new AtomicReference<>();

  /** Creates an owner of a thing that messages call by this name, such as "world". */
  public OwnerThread(String what) {
    this.what = what;
  }

  /**
   * Requires that the calling thread is the owner, or makes it the owner if there is none
   * (invariant 1).
   */
  public void claim() {
    // ordering: plain is enough: the owner wrote the value itself or was started after it was
    // written, and any other thread only has to read a value that is not itself.
    if (owner.getPlain() != Thread.currentThread()) {
      become(Thread.currentThread());
    }
  }

  /**
   * Claims it for one call (invariant 2).
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
      // ordering: volatile, for its release half: without it the next owner may not see what this
      // call wrote. If the call has closed it, it stays closed.
      owner.compareAndSet(Thread.currentThread(), null);
    }
  }

  /**
   * Makes another thread the owner, which need not have started. Refused unless the caller could
   * claim it.
   */
  public void handOver(Thread next) {
    become(next);
  }

  /**
   * Ends all use (invariant 3).
   *
   * @return false if it was closed before, so that there is nothing to free
   */
  public boolean close() {
    // ordering: acquire, as in become; a thread that sees it closed frees nothing.
    if (owner.getAcquire() == CLOSED) {
      return false;
    }
    become(CLOSED);
    return true;
  }

  private void become(Object next) {
    Object before;
    do {
      // ordering: acquire, with the release of the thread that gave it back or handed it over:
      // without it the last owner's writes may not be seen. For an owner that has ended, isAlive
      // orders them.
      before = owner.getAcquire();
      requireFree(before);
      // ordering: volatile: atomicity, so that of two threads that claim it at once only one owns
      // it; and release, without which a thread that gets it may not see what was done before.
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
