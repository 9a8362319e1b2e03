package org.isochron.faults;

import org.isochron.state.NanoClock;

/**
 * Says what goes wrong in one part of a day, with the time and what disturbed it last. Owner: the
 * thread of the day.
 */
public final class DayReport {
  private static final long SECOND_NANOS = 1_000_000_000;

  private final String part;
  private final DayFindings findings;
  private final DisturbanceTurns<?> turns;
  private final NanoClock clock;
  private final long beginNanos;

  /** Begins now. */
  public DayReport(String part, DayFindings findings, DisturbanceTurns<?> turns, NanoClock clock) {
    this.part = part;
    this.findings = findings;
    this.turns = turns;
    this.clock = clock;
    beginNanos = clock.nanos();
  }

  /** Adds one to a figure that should stay 0, and says why. */
  public void found(String figure, String what) {
    findings.found(figure, sentence(what));
  }

  /** Says what went wrong, which is counted elsewhere. */
  public void found(String what) {
    findings.found(sentence(what));
  }

  /**
   * Adds what a count of commands has risen by to a figure, and says so the first time. Returns the
   * larger count.
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
