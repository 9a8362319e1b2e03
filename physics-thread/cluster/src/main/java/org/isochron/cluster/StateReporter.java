package org.isochron.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.agrona.ErrorHandler;
import org.isochron.remote.seal.ClusterLogin;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;

/**
 * Sends a node's {@link StateReports} into the log on its own thread, as a client of the node's
 * cluster. Allocates when it connects to the leader.
 */
final class StateReporter implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);
  private static final long POLL_NANOS = 50_000_000;

  private final NanoClock clock;
  private final ClusterSession session;
  private final ErrorHandler errors;
  private final LoopThread thread = new LoopThread("isochron-cluster-report", this::run);

  private StateReporter(NanoClock clock, ClusterSession session, ErrorHandler errors) {
    this.clock = clock;
    this.session = session;
    this.errors = errors;
  }

  static StateReporter start(
      ClusterNode.Settings settings,
      Optional<ClusterLogin> login,
      StateReports reports,
      Supplier<ClientAeron> aeron,
      ErrorHandler errors) {
    NanoClock clock = NanoClock.system();
    String host = MemberPorts.of(settings.members().get(settings.node())).host();
    ClusterSession session =
        new ClusterSession(settings.members(), host, login, reports, clock, aeron);
    StateReporter reporter = new StateReporter(clock, session, errors);
    try {
      reporter.thread.start();
    } catch (Throwable e) { // also an Error, if the system is out of threads
      session.close();
      throw e;
    }
    return reporter;
  }

  private void run() {
    try (session) {
      while (!thread.isStopping()) {
        session.advance(clock.nanos());
        LockSupport.parkNanos(this, POLL_NANOS);
      }
    } catch (Throwable e) { // also an Error, because no more reports are sent
      errors.onError(e);
    }
  }

  @Override
  public void close() {
    thread.stopOrInterrupt(CLOSE_TIMEOUT);
  }
}
