package org.isochron.fleet;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.threads.LoopThread;

/**
 * Reports a {@link WorldHost} to an {@link Orchestrator}, again and again, on a thread of its own,
 * so that an orchestrator that is slow or away harms no world. Any thread may use it;
 * {@link #close} waits for the call that runs.
 */
public final class HostReporter implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

  private final ReportLoop loop;
  private final long intervalNanos;
  private final LoopThread thread;

  private HostReporter(ReportLoop loop, Duration interval) {
    this.loop = loop;
    intervalNanos = interval.toNanos();
    thread = new LoopThread("isochron-reporter", this::run);
  }

  /**
   * Starts to report.
   *
   * @param interval from one report to the next, 1 ms to 1 h; shorter than what the orchestrator's
   *     health checks allow
   * @param onEnd called once, on the reporter's thread, when the orchestrator wants the process to
   *     end
   */
  public static HostReporter start(
      WorldHost host, Orchestrator orchestrator, Duration interval, Runnable onEnd) {
    if (interval.compareTo(Duration.ofMillis(1)) < 0
        || interval.compareTo(Duration.ofHours(1)) > 0) {
      throw new IllegalArgumentException(
          "interval is %s: it lies between a millisecond and an hour".formatted(interval));
    }
    HostReporter reporter =
        new HostReporter(new ReportLoop(host::report, orchestrator, onEnd), interval);
    reporter.thread.start();
    return reporter;
  }

  /** Returns how many reports failed. */
  public long failures() {
    return loop.failures();
  }

  /** Returns with what the last report failed that did. */
  public Optional<Exception> lastFailure() {
    return loop.lastFailure();
  }

  /**
   * Reports the end of the process, and stops; again has no effect. Waits up to 5 s, and as long
   * again after an interrupt.
   */
  @Override
  public void close() {
    thread.stopOrInterrupt(CLOSE_TIMEOUT);
  }

  private void run() {
    while (!thread.isStopping()) {
      loop.advance();
      LockSupport.parkNanos(this, intervalNanos);
    }
    loop.end();
  }

  /**
   * What decides which process gets the next worlds, and starts and ends processes. One thread
   * calls it, and each call may block. A call that throws is made again at the next report.
   */
  public interface Orchestrator {
    /**
     * Returns the sidecar of Agones on this machine, by its REST interface; nothing is sent yet.
     * When they change it sets the labels {@code worlds}, {@code rooms} and {@code load} (in
     * thousandths), before whose names Agones puts {@code agones.dev/sdk-}.
     *
     * @param port 9358, unless the environment variable {@code AGONES_SDK_HTTP_PORT} says otherwise
     * @throws IllegalArgumentException unless the port is from 1 to 65535
     */
    static Orchestrator agones(int port) {
      return new AgonesSidecar(port);
    }

    /** Reports that the process has no world and waits for some. */
    void ready() throws IOException;

    /** Reports that the process has worlds, and must not be ended. */
    void allocated() throws IOException;

    /** Reports that worlds are ticked. A process that stops reporting it is taken for dead. */
    void healthy() throws IOException;

    /** Reports rooms and load, when they have changed. */
    void report(WorldHost.Report report) throws IOException;

    /** Returns true if the process is to end. */
    boolean wantsEnd() throws IOException;

    /** Reports that the process ends. */
    void ending() throws IOException;
  }
}
