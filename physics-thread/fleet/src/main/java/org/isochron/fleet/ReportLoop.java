package org.isochron.fleet;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reports a host to an orchestrator. Owner: the reporter's thread; any thread may call {@link
 * #failures} and {@link #lastFailure}. Waits for the orchestrator.
 */
final class ReportLoop {
  private final Supplier<WorldHost.Report> host;
  private final WorldHost.Reporter.Orchestrator orchestrator;
  private final Runnable onEnd;
  private final AtomicLong failures = new AtomicLong();
  private final AtomicReference<Optional<Exception>> lastFailure =
      new AtomicReference<>(Optional.empty());
  private WorldHost.@Nullable Report reported;
  private Stage stage = Stage.STARTING;
  private boolean ended;

  /** The last reported state. */
  private enum Stage {
    STARTING,
    READY,
    ALLOCATED
  }

  private interface Call {
    void make() throws IOException;
  }

  ReportLoop(
      Supplier<WorldHost.Report> host,
      WorldHost.Reporter.Orchestrator orchestrator,
      Runnable onEnd) {
    this.host = host;
    this.orchestrator = orchestrator;
    this.onEnd = onEnd;
  }

  void advance() {
    Optional<Exception> failure = attempt(this::reportHost);
    Optional<Exception> later = attempt(this::askForEnd); // even if the report failed
    failure.or(() -> later).ifPresent(this::failed);
  }

  void end() {
    attempt(orchestrator::ending).ifPresent(this::failed);
  }

  private void reportHost() throws IOException {
    WorldHost.Report report = host.get();
    if (report.isHealthy()) {
      orchestrator.healthy();
    }
    enter(report.worlds() > 0 ? Stage.ALLOCATED : Stage.READY);
    if (!report.equals(reported)) {
      orchestrator.report(report);
      reported = report;
    }
  }

  private void askForEnd() throws IOException {
    if (!ended && orchestrator.wantsEnd()) {
      ended = true;
      onEnd.run();
    }
  }

  private static Optional<Exception> attempt(Call call) {
    try {
      call.make();
      return Optional.empty();
    } catch (Exception e) { // the host may be closed
      return Optional.of(e);
    } catch (Throwable e) { // a process whose reporter ends is considered dead
      return Optional.of(new IllegalStateException("a report failed with " + e, e));
    }
  }

  long failures() {
    // ordering: opaque, because the count is independent of other data.
    return failures.getOpaque();
  }

  Optional<Exception> lastFailure() {
    // ordering: acquire; pairs with the release in failed, so the failure is fully visible.
    return lastFailure.getAcquire();
  }

  private void enter(Stage next) throws IOException {
    if (stage == Stage.STARTING) {
      orchestrator.ready(); // must precede an allocation
      stage = Stage.READY;
    }
    if (next != stage) {
      if (next == Stage.READY) {
        orchestrator.ready();
      } else {
        orchestrator.allocated();
      }
      stage = next;
    }
  }

  private void failed(Exception cause) {
    // ordering: plain read, because only this thread writes the count; opaque write, because it
    // orders nothing.
    failures.setOpaque(failures.getPlain() + 1);
    // ordering: release; pairs with lastFailure.
    lastFailure.setRelease(Optional.of(cause));
  }
}
