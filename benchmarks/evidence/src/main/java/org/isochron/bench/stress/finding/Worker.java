package org.isochron.bench.stress.finding;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;

/**
 * A thread that takes one turn after the other until it is closed. What a turn throws is noted and
 * ends it.
 */
public final class Worker implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  /** One turn; one that waits for long is ended by an interrupt. */
  @FunctionalInterface
  public interface Turn {
    void take() throws Exception;
  }

  private final Findings findings;
  private final Turn turn;
  private final Turn last;
  private final LoopThread thread;

  private Worker(String name, Findings findings, Turn turn, Turn last) {
    this.findings = findings;
    this.turn = turn;
    this.last = last;
    thread = new LoopThread(name, this::run);
  }

  public static Worker start(String name, Findings findings, Turn turn) {
    return start(name, findings, turn, () -> {});
  }

  /** Starts a worker that does one thing more on its own thread when it is closed. */
  public static Worker start(String name, Findings findings, Turn turn, Turn last) {
    Worker worker = new Worker(name, findings, turn, last);
    worker.thread.start();
    return worker;
  }

  /** Lets the calling thread rest for a time, or until it is interrupted. */
  public static void rest(long nanos) throws InterruptedException {
    NanoClock clock = NanoClock.system();
    long untilNanos = clock.nanos() + nanos;
    for (long left = nanos; left > 0; left = untilNanos - clock.nanos()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      LockSupport.parkNanos(left);
    }
  }

  public static void restMillis(long millis) throws InterruptedException {
    rest(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Asks it to end, without waiting. */
  public void stop() {
    thread.stop();
    thread.thread().interrupt();
  }

  @Override
  public void close() {
    if (!thread.interruptAndWait(CLOSE_TIMEOUT)) {
      String stack = Arrays.toString(thread.thread().getStackTrace());
      findings.note(Invariant.FAILURES, 1, name() + " does not end: " + stack);
    }
  }

  private void run() {
    try {
      while (!thread.isStopping()) {
        takeTurn();
      }
      last.take();
    } catch (Throwable e) { // whatever it is, it must be noted
      String stack = Arrays.toString(e.getStackTrace());
      findings.note(Invariant.FAILURES, 1, name() + " failed: " + e + " at " + stack);
    }
  }

  private String name() {
    return thread.thread().getName();
  }

  /** A method of its own, so that it is compiled before the loop around it is. */
  private void takeTurn() throws Exception {
    try {
      turn.take();
    } catch (InterruptedException e) {
      if (!thread.isStopping()) {
        throw e;
      }
    }
  }
}
