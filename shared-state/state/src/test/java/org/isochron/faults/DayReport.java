package org.isochron.faults;

import org.isochron.state.NanoClock;

/**
 * Reports failures in one part of a fault test, with the time and the last disturbance. Owner: the
 * thread that runs the fault test.
 */
public final class DayReport {
  private static final long SECOND_NANOS = 1_000_000_000;

  private final String part;
  private final DayFindings findings;
  private final DisturbanceTurns<?> turns;
  private final NanoClock clock;
  private final long beginNanos;

  public DayReport(String part, DayFindings findings, DisturbanceTurns<?> turns, NanoClock clock) {
    this.part = part;
    this.findings = findings;
    this.turns = turns;
    this.clock = clock;
    beginNanos = clock.nanos();
  }

  /** Counts and reports a failure. */
  public void found(String figure, String what) {
    findings.found(figure, sentence(what));
  }

  /** Reports a failure counted elsewhere. */
  public void found(String what) {
    findings.found(sentence(what));
  }

  /**
   * Adds the increase of a command count to a figure, and returns the larger of the two counts.
   * Reports the first increase as a failure.
   */
  public long rise(String figure, long before, long count, String what) {
    if (count > before) {
      findings.add(figure, count - before);
      if (before == 0) {
        found("%d commands %s".formatted(count, what));
      }
    }
    return Math.max(before, count);
  }

  private String sentence(String what) {
    return "%s, after %d s and %s: %s"
        .formatted(part, (clock.nanos() - beginNanos) / SECOND_NANOS, turns.last(), what);
  }
}
