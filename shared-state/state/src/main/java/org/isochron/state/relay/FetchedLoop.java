package org.isochron.state.relay;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadScheduling;

/**
 * Drives the writer of a relayed state: a dedicated thread advances the writer, and readers fetch
 * new snapshots in between. Only one thread at a time uses the writer. Any thread may use this
 * class. Only {@link #close} blocks; allocates nothing after construction.
 */
public final class FetchedLoop implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  private final Steps steps;
  private final NanoClock clock;
  private final LoopThread thread;
  private final ReentrantLock lock = new ReentrantLock();

  /** Creates an unstarted thread. */
  public FetchedLoop(String name, Steps steps, NanoClock clock) {
    this.steps = steps;
    this.clock = clock;
    thread = new LoopThread(name, this::run);
  }

  public void start() {
    thread.start();
  }

  /** Fetches unless another thread does. */
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
   * Ends the thread.
   *
   * @throws IllegalStateException on the first timeout
   */
  @Override
  public void close() {
    thread.end(CLOSE_TIMEOUT);
  }

  /** Returns true after the end. */
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
      return now + ArrivalPoll.ACTIVE_POLL_NANOS; // retry soon, because a reader is fetching
    }
    try {
      return steps.advance(now);
    } finally {
      lock.unlock();
    }
  }

  /** Steps of the loop. One owner thread. */
  public interface Steps extends AutoCloseable {
    /** Returns the next due instant. */
    long advance(long nowNanos);

    /** Publishes received snapshots. */
    void fetch();

    /** Ends the writing. */
    @Override
    void close();
  }
}
