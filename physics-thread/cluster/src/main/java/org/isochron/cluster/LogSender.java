package org.isochron.cluster;

import io.aeron.Aeron;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.agrona.ErrorHandler;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;

/**
 * Sends a node's {@link StateReports} and the {@link ViewerCommands} of its relays into the log, on
 * its own thread, as a client of the node's cluster. Allocates when it connects to the leader.
 */
final class LogSender implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  /** Poll interval while an answer is awaited: a command and its answer each wait up to it. */
  private static final long POLL_NANOS = 500_000;

  private static final long IDLE_NANOS = 50_000_000;

  private final NanoClock clock;
  private final ClusterSession session;
  private final ViewerCommands commands;
  private final ErrorHandler errors;
  private final LoopThread thread = new LoopThread("isochron-cluster-send", this::run);

  private LogSender(
      NanoClock clock, ClusterSession session, ViewerCommands commands, ErrorHandler errors) {
    this.clock = clock;
    this.session = session;
    this.commands = commands;
    this.errors = errors;
  }

  static LogSender start(
      ClusterNode.Settings settings,
      StateReports reports,
      ViewerCommands commands,
      Supplier<Aeron> aeron,
      ErrorHandler errors) {
    NanoClock clock = NanoClock.system();
    ClusterSession session = new ClusterSession(
        settings.members(), settings.node(), List.of(reports, commands), clock, aeron);
    LogSender sender = new LogSender(clock, session, commands, errors);
    try {
      sender.thread.start();
    } catch (Throwable e) { // also an Error, if the system is out of threads
      session.close();
      throw e;
    }
    commands.wakeBy(sender.thread::wake);
    return sender;
  }

  private void run() {
    try (session) {
      while (!thread.isStopping()) {
        session.advance(clock.nanos());
        LockSupport.parkNanos(this, commands.awaitsAnswer() ? POLL_NANOS : IDLE_NANOS);
      }
    } catch (Throwable e) { // also an Error, because nothing more is sent
      errors.onError(e);
    }
  }

  @Override
  public void close() {
    thread.stopOrInterrupt(CLOSE_TIMEOUT);
  }
}
