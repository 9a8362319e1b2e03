package org.isochron.bench.sessions;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.rollback.MatchDay;
import org.isochron.faults.DayFindings;
import org.isochron.faults.DayPlan;
import org.isochron.state.time.NanoClock;

/**
 * The operator's day of sessions: a cluster whose nodes are processes and a match with rollback,
 * both disturbed in one way after another. Owner: one thread.
 */
public final class SessionsDay {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long LOOK_NANOS = 2_000_000;
  private static final long HEAP_NANOS = 10 * SECOND_NANOS;

  /** By how much the heap of the match may grow after the first look at it. */
  private static final long MOST_HEAP_BYTES = 16 << 20;

  private final NanoClock clock = NanoClock.system();
  private long firstHeapBytes;

  /**
   * The figures of the day; those from {@code desyncs} on should be 0, but for growth below the
   * bounds.
   */
  public static DayFindings findings() {
    return new DayFindings(
        "disturbances",
        "skippedDisturbances",
        "kills",
        "nodesEnded",
        "recoveryMillisMax",
        "slowRecoveries",
        "ownStandstills",
        "commandsSent",
        "hashesCompared",
        "ticks",
        "confirmedTicks",
        "rollbacks",
        "prefabsAdded",
        "silentBytesASecond",
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
        "floods",
        "grownHeaps",
        "grownFolders",
        "heapGrowthBytes",
        "diskGrowthBytes");
  }

  /** Runs until the time is over, and ends all of its processes. */
  public void run(DayPlan plan, DayFindings findings) throws IOException, InterruptedException {
    try (MatchDay match = new MatchDay(plan.seed(), plan.folder(), findings)) {
      long begin = clock.nanos();
      long heapNanos = begin + 2 * HEAP_NANOS;
      long now = begin;
      while (now - begin < plan.seconds() * SECOND_NANOS) {
        LockSupport.parkNanos(LOOK_NANOS);
        match.advance();
        if (now - heapNanos >= 0) {
          heapNanos = now + HEAP_NANOS;
          judgeHeap(findings);
        }
        now = clock.nanos();
      }
      match.end();
    }
  }

  private void judgeHeap(DayFindings findings) {
    System.gc();
    long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    firstHeapBytes = firstHeapBytes == 0 ? used : firstHeapBytes;
    long growth = used - firstHeapBytes;
    findings.set("heapGrowthBytes", Math.max(growth, findings.get("heapGrowthBytes")));
    if (growth > MOST_HEAP_BYTES) {
      findings.found(
          "grownHeaps", "the heap of the match has %d bytes more than at first".formatted(growth));
      firstHeapBytes = used; // each is reported once
    }
  }
}
