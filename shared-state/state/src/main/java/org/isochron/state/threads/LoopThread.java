package org.isochron.state.threads;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread, by default a daemon, whose loop runs until it is stopped. Any thread may use it. The
 * loop checks {@link #isStopping} before each pass and may park between passes. Only the methods
 * that wait for the thread to end block, and they have a timeout.
 */
public final class LoopThread {
  static {
    ThreadLog.load();
  }

  private final Thread thread;

  // ordering: volatile, written before the unpark, so the woken thread sees it. A plain read could
  // be hoisted out of the loop, which would then never end.
  private volatile boolean stopping;

  private final AtomicBoolean reported = new AtomicBoolean();

  public LoopThread(String name, Runnable loop) {
    thread = new Thread(loop, name);
    thread.setDaemon(true);
  }

  /** Returns the thread, for configuration. */
  public Thread thread() {
    return thread;
  }

  /**
   * Starts the loop.
   *
   * @throws IllegalThreadStateException if it was started before
   */
  public void start() {
    thread.start();
  }

  /** Returns true after a request. */
  public boolean isStopping() {
    return stopping;
  }

  /** Returns true on this thread. */
  public boolean isCurrent() {
    return Thread.currentThread() == thread;
  }

  /** Wakes the loop if parked. */
  public void wake() {
    LockSupport.unpark(thread);
  }

  /** Requests an end; idempotent. */
  public void stop() {
    stopping = true;
    wake();
  }

  /**
   * Stops and waits. An interrupt during the wait ends the wait; an earlier interrupt does not.
   *
   * @param timeout at least 1 ms
   * @return true if ended
   */
  public boolean stopAndWait(Duration timeout) {
    stop();
    boolean interrupted = Thread.interrupted();
    try {
      thread.join(Math.max(1, timeout.toMillis()));
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  /**
   * Calls {@link #stopAndWait}; after a timeout, interrupts the thread and waits equally long
   * again.
   */
  public boolean stopOrInterrupt(Duration timeout) {
    return stopAndWait(timeout) || interruptAndWait(timeout);
  }

  /**
   * Calls {@link #stopOrInterrupt}.
   *
   * @throws IllegalStateException on the first timeout
   */
  public void end(Duration timeout) {
    if (!stopOrInterrupt(timeout) && claimReport()) {
      throw new IllegalStateException("the thread %s has not ended after %d ms; look at its stack"
          .formatted(thread.getName(), 2 * timeout.toMillis()));
    }
  }

  /** Returns true on the first call only, so that only one of several closing threads throws. */
  public boolean claimReport() {
    // ordering: volatile, needed only for atomicity: without it, several threads could throw.
    return reported.compareAndSet(false, true);
  }

  /** Stops, interrupts and waits. */
  public boolean interruptAndWait(Duration timeout) {
    stop();
    thread.interrupt();
    return stopAndWait(timeout);
  }
}
