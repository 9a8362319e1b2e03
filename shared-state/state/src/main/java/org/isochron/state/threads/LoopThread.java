package org.isochron.state.threads;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread, a daemon unless set otherwise, whose loop runs until it is asked to stop. Any thread
 * may use it. The loop checks {@link #isStopping} before each pass, and may park between passes.
 * Only the methods that wait for the end block, and a timeout bounds them.
 */
public final class LoopThread {
  static {
    ThreadLog.load();
  }

  private final Thread thread;

  // ordering: volatile, written before the unpark, so that the woken thread sees it. As a plain
  // field its read may be hoisted out of the loop, which then never ends.
  private volatile boolean stopping;

  private final AtomicBoolean reported = new AtomicBoolean();

  public LoopThread(String name, Runnable loop) {
    thread = new Thread(loop, name);
    thread.setDaemon(true);
  }

  /** Returns the thread, to be set up before it starts. */
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

  /** Returns true if the loop was asked to end. */
  public boolean isStopping() {
    return stopping;
  }

  /** Returns true if the caller is the loop's thread. */
  public boolean isCurrent() {
    return Thread.currentThread() == thread;
  }

  /** Ends the loop's wait, if it is parked. */
  public void wake() {
    LockSupport.unpark(thread);
  }

  /** Asks the loop to end after its current pass; again has no effect. */
  public void stop() {
    stopping = true;
    wake();
  }

  /**
   * Asks the loop to end, and waits until it has. A caller that is already interrupted waits too;
   * an interrupt during the wait ends the wait.
   *
   * @param timeout the longest wait, at least 1 ms
   * @return true if the thread has ended
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
   * Does as {@link #stopAndWait}; if the thread has not ended by then, interrupts it and waits as
   * long again.
   */
  public boolean stopOrInterrupt(Duration timeout) {
    return stopAndWait(timeout) || interruptAndWait(timeout);
  }

  /**
   * Does as {@link #stopOrInterrupt}.
   *
   * @throws IllegalStateException if the thread has not ended; at the first call only
   */
  public void end(Duration timeout) {
    if (!stopOrInterrupt(timeout) && claimReport()) {
      throw new IllegalStateException("the thread %s has not ended for %d ms; look at what it does"
          .formatted(thread.getName(), 2 * timeout.toMillis()));
    }
  }

  /**
   * Returns true on the first call only, so that one of several closing threads throws the failure.
   */
  public boolean claimReport() {
    // ordering: volatile, for atomicity alone: without it several threads could throw.
    return reported.compareAndSet(false, true);
  }

  /**
   * Asks the loop to end, interrupts it, and waits until it has ended. Returns true if the thread
   * has ended.
   */
  public boolean interruptAndWait(Duration timeout) {
    stop();
    thread.interrupt();
    return stopAndWait(timeout);
  }
}
