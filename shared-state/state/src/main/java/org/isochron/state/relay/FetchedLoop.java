package org.isochron.state.relay;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadScheduling;

/**
 * Runs what writes a relayed state: a thread of its own advances it, and readers fetch from it in
 * between, one thread at a time. Any thread may use it. Only {@link #close} waits; allocates
 * nothing after construction.
 */
public final class FetchedLoop implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  private final Steps steps;
  private final NanoClock clock;
  private final LoopThread thread;
  private final ReentrantLock lock = new ReentrantLock();

  /** Prepares a thread with a name, which {@link #start} starts. */
  public FetchedLoop(String name, Steps steps, NanoClock clock) {
    this.steps = steps;
    this.clock = clock;
    thread = new LoopThread(name, this::run);
  }

  public void start() {
    thread.start();
  }

  /** Fetches what has come, or returns at once if another thread is at it. */
  public void fetch() {
    if (lock.tryLock()) {
      try {
        steps.fetch();
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Ends the thread, which closes the steps.
   *
   * @throws IllegalStateException if it has not ended in time; at the first call only
   */
  @Override
  public void close() {
    thread.end(CLOSE_TIMEOUT);
  }

  /** Returns true if the thread has ended, so that nothing uses the steps any more. */
  public boolean hasEnded() {
    return !thread.thread().isAlive();
  }

  private void run() {
    ThreadScheduling.requestExactTimers();
    try {
      while (!thread.isStopping()) {
        LockSupport.parkNanos(this, advance() - clock.nanos());
      }
    } finally {
      lock.lock();
      try {
        steps.close();
      } finally {
        lock.unlock();
      }
    }
  }

  private long advance() {
    long now = clock.nanos();
    if (!lock.tryLock()) {
      return now + ArrivalPoll.OFTEN_NANOS; // a reader fetches, and is done soon
    }
    try {
      return steps.advance(now);
    } finally {
      lock.unlock();
    }
  }

  /** What is run. Owner: one thread at a time. */
  public interface Steps extends AutoCloseable {
    /** Does all that is due, and returns the instant at which to do so again. */
    long advance(long nowNanos);

    /** Publishes the snapshots that have come. */
    void fetch();

    /** Ends the writing. */
    @Override
    void close();
  }
}
