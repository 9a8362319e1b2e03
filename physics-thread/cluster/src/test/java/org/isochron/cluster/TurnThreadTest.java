package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.AgentTerminationException;
import org.junit.jupiter.api.Test;

final class TurnThreadTest {
  /** Otherwise a node would go on although nothing sends the commands of its viewers. */
  @Test
  void aTurnThatFailsReportsThatAPartOfTheNodeHasEnded() throws Exception {
    CompletableFuture<Throwable> reported = new CompletableFuture<>();
    CompletableFuture<Boolean> closed = new CompletableFuture<>();
    Error failure = new AssertionError("no turn");

    TurnThread thread = TurnThread.start(
        "test-turns",
        () -> {
          throw failure;
        },
        () -> closed.complete(true),
        reported::complete);

    assertThat(reported.get(30, TimeUnit.SECONDS))
        .isInstanceOf(AgentTerminationException.class)
        .hasCause(failure);
    assertThat(closed).isCompletedWithValue(true);
    thread.close();
  }
}
