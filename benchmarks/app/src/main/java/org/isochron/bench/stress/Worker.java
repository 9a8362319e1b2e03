package org.isochron.bench.stress;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;

/**
 * A thread that repeats one task until it is closed. An exception ends the worker and is noted as a
 * finding.
 */
final class Worker implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  @FunctionalInterface
  interface Turn {
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

  /** Starts a worker whose thread runs a last task when the worker is closed. */
  static Worker start(String name, Findings findings, Turn turn, Turn last) {
    Worker worker = new Worker(name, findings, turn, last);
    worker.thread.start();
    return worker;
  }

  static void rest(long nanos) throws InterruptedException {
    NanoClock clock = NanoClock.system();
    long untilNanos = clock.nanos() + nanos;
    for (long left = nanos; left > 0; left = untilNanos - clock.nanos()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      LockSupport.parkNanos(left);
    }
  }

  static void restMillis(long millis) throws InterruptedException {
    rest(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Requests the end without waiting. */
  void stop() {
    thread.stop();
    thread.thread().interrupt();
  }

  @Override
  public void close() {
    if (!thread.interruptAndWait(CLOSE_TIMEOUT)) {
      String stack = Arrays.toString(thread.thread().getStackTrace());
      findings.note(Invariant.FAILURES, "%s does not end: %s", name(), stack);
    }
  }

  private void run() {
    try {
      while (!thread.isStopping()) {
        takeTurn();
      }
      last.take();
    } catch (Throwable e) { // any error must be noted, because nobody else reports it
      String stack = Arrays.toString(e.getStackTrace());
      findings.note(Invariant.FAILURES, "%s failed: %s at %s", name(), e, stack);
    }
  }

  private String name() {
    return thread.thread().getName();
  }

  /** A separate method, so that the JIT compiler compiles it before the loop that calls it. */
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
