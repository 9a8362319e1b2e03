package org.isochron.state.threads;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A daemon thread whose loop runs until it is asked to stop. Any thread may hold it. The loop asks {@link #isStopping} before
 * each turn and may park between two; only {@link #stopAndWait} blocks, and it is bounded.
 */
public final class LoopThread {
  private final Thread thread;

  // ordering: volatile, written before the unpark: the thread that wakes up sees it.
  private volatile boolean stopping;

  public LoopThread(String name, Runnable loop) {
    thread = new Thread(loop, name);
    thread.setDaemon(true);
  }

  /** The thread itself, to be set up before it starts. */
  public Thread thread() {
    return thread;
  }

  /** Starts the loop; once. */
  public void start() {
    thread.start();
  }

  /** Returns true once the loop has to end. */
  public boolean isStopping() {
    return stopping;
  }

  /** Returns true if the caller is the loop. */
  public boolean isCurrent() {
    return Thread.currentThread() == thread;
  }

  /** Ends the loop's wait, if it is parked. */
  public void wake() {
    LockSupport.unpark(thread);
  }

  /** Asks the loop to end after the turn it is in; again has no effect. */
  public void stop() {
    stopping = true;
    wake();
  }

  /**
   * Asks the loop to end, and waits for that. A caller that was interrupted before waits all the same; an interrupt during the
   * wait cuts it short.
   *
   * @param timeout the longest wait
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

  /** The same, and if the thread has not ended by then, interrupts it and waits as long again. */
  public boolean stopOrInterrupt(Duration timeout) {
    return stopAndWait(timeout) || interruptAndWait(timeout);
  }

  /** Asks the loop to end, interrupts whatever it waits for, and waits for its end. Returns true if the thread has ended. */
  public boolean interruptAndWait(Duration timeout) {
    stop();
    thread.interrupt();
    return stopAndWait(timeout);
  }
}
