package org.isochron.cluster.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.isochron.faults.DayFindings;
import org.isochron.faults.DayPlan;
import org.isochron.lockstep.match.MatchDay;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A long-running fault test of a cluster whose nodes are processes and of a match with rollback.
 */
class SessionsDayTest {
  private static final long SECONDS = 90;
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long POLL_NANOS = 2_000_000;
  private static final long HEAP_NANOS = 10 * SECOND_NANOS;

  private static final long MAX_HEAP_GROWTH_BYTES = 16 << 20;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  private final NanoClock clock = NanoClock.system();

  /** All counts from {@code desyncs} on should be 0, except growth within its limit. */
  private final DayFindings findings = new DayFindings(
      "disturbances",
      "skippedDisturbances",
      "kills",
      "nodesEnded",
      "failoverMillisMax",
      "recoveryMillisMax",
      "slowRecoveries",
      "ownStandstills",
      "commandsSent",
      "hashesCompared",
      "ticks",
      "confirmedTicks",
      "rollbacks",
      "desyncs",
      "commandsLost",
      "commandsTwice",
      "foreignCommands",
      "standstills",
      "nodesLost",
      "loopsEnded",
      "faults",
      "eventsDifferent",
      "wrongPredictions",
      "grownHeaps",
      "grownFolders",
      "heapGrowthBytes",
      "diskGrowthBytes");

  private long firstHeapBytes;

  @Test
  @Tag("evidence")
  @Tag("night")
  @Tag("alone")
  void aClusterAndAMatchContinueThroughEveryDisturbance() throws Exception {
    DayPlan plan = DayPlan.of(SECONDS, folder);

    run(plan);

    findings.requireNone(plan);
    assertThat(findings.get("commandsSent")).isGreaterThan(22 * plan.seconds());
    assertThat(findings.get("hashesCompared")).isGreaterThan(plan.seconds() / 2);
    assertThat(findings.get("confirmedTicks")).isGreaterThan(22 * plan.seconds());
    assertThat(findings.get("disturbances")).isGreaterThan(plan.seconds() / 12);
  }

  private void run(DayPlan plan) throws IOException, InterruptedException {
    try (MatchDay match = new MatchDay(plan, findings);
        ClusterDay cluster = new ClusterDay(plan, findings)) {
      long begin = clock.nanos();
      long heapNanos = begin + 2 * HEAP_NANOS;
      for (long now = begin; now - begin < plan.seconds() * SECOND_NANOS; now = clock.nanos()) {
        LockSupport.parkNanos(POLL_NANOS);
        cluster.advance();
        match.advance();
        if (now - heapNanos >= 0) {
          heapNanos = now + HEAP_NANOS;
          judgeHeap();
        }
      }
      match.end();
      cluster.end();
    }
  }

  private void judgeHeap() {
    System.gc();
    long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    firstHeapBytes = firstHeapBytes == 0 ? used : firstHeapBytes;
    long growth = used - firstHeapBytes;
    findings.most("heapGrowthBytes", growth);
    if (growth > MAX_HEAP_GROWTH_BYTES) {
      findings.found(
          "grownHeaps", "the heap of the match has %d bytes more than at first".formatted(growth));
      firstHeapBytes = used; // report each growth once
    }
  }
}
