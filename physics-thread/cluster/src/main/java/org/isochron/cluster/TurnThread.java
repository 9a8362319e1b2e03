package org.isochron.cluster;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.AgentTerminationException;
import org.isochron.state.threads.LoopThread;

/**
 * A thread of a node that runs turns until it is closed or a turn fails. Any thread may wake or
 * close it; {@link #close} blocks.
 */
final class TurnThread implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private final LongSupplier turn;
  private final AutoCloseable used;
  private final ErrorHandler errors;
  private final LoopThread thread;

  private TurnThread(String name, LongSupplier turn, AutoCloseable used, ErrorHandler errors) {
    this.turn = turn;
    this.used = used;
    this.errors = errors;
    thread = new LoopThread(name, this::run);
  }

  /**
   * @param turn returns the time until the next turn, in nanoseconds
   * @param used what the turns use; closed on their thread
   */
  static TurnThread start(String name, LongSupplier turn, AutoCloseable used, ErrorHandler errors) {
    TurnThread started = new TurnThread(name, turn, used, errors);
    try {
      started.thread.start();
    } catch (Throwable e) { // also an Error, if the system is out of threads
      CloseHelper.quietClose(used);
      throw e;
    }
    return started;
  }

  private void run() {
    try (used) {
      while (!thread.isStopping()) {
        LockSupport.parkNanos(this, turn.getAsLong());
      }
    } catch (Throwable e) { // also an Error, because there are no more turns
      errors.onError(new AgentTerminationException(e)); // ends the node
    }
  }

  void wake() {
    thread.wake();
  }

  @Override
  public void close() {
    thread.stopOrInterrupt(CLOSE_TIMEOUT);
  }
}
