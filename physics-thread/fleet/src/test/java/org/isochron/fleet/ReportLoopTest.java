package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ReportLoopTest {
  private static final WorldHost.Report EMPTY = new WorldHost.Report(0, 10, 0, 2, 0, 0, 0, 0, 0);
  private static final WorldHost.Report USED = new WorldHost.Report(3, 7, 200, 2, 0, 0, 0, 0, 0);
  private static final WorldHost.Report STUCK = new WorldHost.Report(3, 0, 1_100, 2, 0, 0, 2, 0, 0);

  private final Recorded orchestrator = new Recorded();
  private final List<String> ends = new ArrayList<>();
  private WorldHost.Report report = EMPTY;
  private final ReportLoop loop = new ReportLoop(() -> report, orchestrator, () -> ends.add("end"));

  @Test
  void hostIsReadyThenAllocatedThenReadyAgain() {
    loop.advance();
    report = USED;
    loop.advance();
    loop.advance();
    report = EMPTY;
    loop.advance();
    loop.end();

    assertThat(orchestrator.calls)
        .containsExactly(
            "healthy",
            "ready",
            "10 rooms", //
            "healthy",
            "allocated",
            "7 rooms", //
            "healthy", //
            "healthy",
            "ready",
            "10 rooms", //
            "ending");
  }

  @Test
  void hostThatHasWorldsFromTheStartIsReadyFirst() {
    report = USED;

    loop.advance();

    assertThat(orchestrator.calls).containsExactly("healthy", "ready", "allocated", "7 rooms");
  }

  @Test
  void whatFailsIsCountedAndTriedAgain() {
    orchestrator.failing = true;
    loop.advance();
    loop.advance();
    assertThat(loop.failures()).isEqualTo(2);
    assertThat(loop.lastFailure().orElseThrow()).hasMessage("away");

    orchestrator.failing = false;
    loop.advance();

    assertThat(orchestrator.calls).containsExactly("healthy", "ready", "10 rooms");
    assertThat(loop.failures()).isEqualTo(2);
  }

  @Test
  void anErrorIsCountedAndTriedAgainToo() {
    orchestrator.error = Optional.of(new OutOfMemoryError("for once"));
    loop.advance();
    assertThat(loop.lastFailure().orElseThrow())
        .hasMessage("a report failed with java.lang.OutOfMemoryError: for once");

    orchestrator.error = Optional.empty();
    loop.advance();

    assertThat(orchestrator.calls).containsExactly("healthy", "ready", "10 rooms");
    assertThat(loop.failures()).isEqualTo(1);
  }

  @Test
  void hostOfWhichEveryThreadIsOverloadedIsNotHealthy() {
    report = STUCK;

    loop.advance();

    assertThat(orchestrator.calls).doesNotContain("healthy").contains("0 rooms");
  }

  @Test
  void anOrchestratorThatTakesNoReportIsStillAskedForTheEnd() {
    orchestrator.failing = true;
    orchestrator.wantsEnd = true;

    loop.advance();

    assertThat(ends).containsExactly("end");
    assertThat(loop.failures()).isEqualTo(1);
  }

  @Test
  void hostOfWhichMoreThreadsHangThanAreSharedIsNotHealthy() {
    assertThat(new WorldHost.Report(9, 0, 0, 1, 7, 7, 0, 0, 9).isHealthy()).isFalse();
    assertThat(new WorldHost.Report(9, 0, 0, 2, 1, 1, 0, 0, 9).isHealthy()).isTrue();
  }

  @Test
  void endIsAskedForOnce() {
    orchestrator.wantsEnd = true;

    loop.advance();
    loop.advance();

    assertThat(ends).containsExactly("end");
  }

  @Test
  @Timeout(600)
  void reporterReportsUntilItIsClosed() {
    try (WorldHost host = WorldHost.start(WorldHost.Settings.DEFAULT)) {
      try (WorldHost.Reporter reporter =
          WorldHost.Reporter.start(host, orchestrator, Duration.ofMillis(1), () -> {})) {
        while (orchestrator.calls.size() < 6) {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        assertThat(reporter.lastFailure()).isEmpty();
      }

      assertThat(orchestrator.calls).startsWith("healthy", "ready").endsWith("ending");
      assertThatThrownBy(
              () -> WorldHost.Reporter.start(host, orchestrator, Duration.ZERO, () -> {}))
          .hasMessage("interval is PT0S: it lies between PT0.001S and PT1H");
    }
  }

  private static final class Recorded implements WorldHost.Reporter.Orchestrator {
    final List<String> calls = new CopyOnWriteArrayList<>();
    volatile boolean failing;
    volatile boolean wantsEnd;
    volatile Optional<Error> error = Optional.empty();

    @Override
    public void ready() throws IOException {
      call("ready");
    }

    @Override
    public void allocated() throws IOException {
      call("allocated");
    }

    @Override
    public void healthy() throws IOException {
      call("healthy");
    }

    @Override
    public void report(WorldHost.Report report) throws IOException {
      call(report.rooms() + " rooms");
    }

    @Override
    public boolean wantsEnd() {
      return wantsEnd;
    }

    @Override
    public void ending() throws IOException {
      call("ending");
    }

    private void call(String name) throws IOException {
      if (error.isPresent()) {
        throw error.get();
      }
      if (failing) {
        throw new IOException("away");
      }
      calls.add(name);
    }
  }
}
