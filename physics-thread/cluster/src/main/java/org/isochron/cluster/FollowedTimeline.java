package org.isochron.cluster;

import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * The timeline of ticks that arrive from a log. It runs in real time and follows the clock of the
 * leader, which schedules the ticks. Owner: the physics thread. Never waits; allocates when the
 * timeline changes.
 *
 * <p>Invariants:
 *
 * <ol>
 * <li>All nodes use one epoch, so a reader that moves to another node sees the same ticks.
 * <li>A slightly late tick does not change the timeline. A very late tick, such as after a
 * failover, shifts the timeline and counts as a gap. Displayed motion pauses during the gap and
 * does not fast-forward afterwards.
 * <li>If even the earliest tick of a second is late or early, time runs slower or faster by a
 * thousandth.
 * </ol>
 */
final class FollowedTimeline {
  static final long EPOCH = 1;

  static final long GAP_NANOS = 100_000_000;

  private static final int GAP_PERIODS = 5;
  private static final long WINDOW_NANOS = 1_000_000_000;
  private static final long LATE_NANOS = 1_000_000;
  private static final long EARLY_NANOS = 500_000;

  private final TickRate rate;
  private final long gapNanos;
  private Timeline timeline;
  private boolean started;
  private long windowEndNanos;
  private long minLatenessNanos = Long.MAX_VALUE;
  private long gapCount;
  private long longestGapNanos;

  FollowedTimeline(TickRate rate, long nowNanos) {
    this.rate = rate;
    gapNanos = Math.max(GAP_NANOS, GAP_PERIODS * rate.periodNanos());
    timeline = new Timeline(EPOCH, nowNanos, 0, 0);
  }

  Timeline timeline() {
    return timeline;
  }

  long gapCount() {
    return gapCount;
  }

  long longestGapNanos() {
    return longestGapNanos;
  }

  long lateNanos(long tick, long nowNanos) {
    return started ? Math.max(0, timeline.simAt(nowNanos) - rate.instantNanos(tick)) : 0;
  }

  Timeline arrived(long tick, long nowNanos) {
    long instant = rate.instantNanos(tick);
    if (!started) {
      started = true;
      begin(new Timeline(EPOCH, nowNanos, instant, Timeline.NORMAL_PERMILLE));
      return timeline;
    }
    long late = timeline.simAt(nowNanos) - instant;
    if (Math.abs(late) > gapNanos) {
      gapCount++;
      longestGapNanos = Math.max(longestGapNanos, Math.abs(late));
      begin(timeline.movedTo(nowNanos, instant)); // invariant 2
      return timeline;
    }
    minLatenessNanos = Math.min(minLatenessNanos, late);
    if (nowNanos - windowEndNanos >= 0) {
      follow(nowNanos);
    }
    return timeline;
  }

  /** Invariant 3. */
  private void follow(long nowNanos) {
    int permille = Timeline.NORMAL_PERMILLE;
    if (minLatenessNanos > LATE_NANOS) {
      permille--;
    } else if (minLatenessNanos < -EARLY_NANOS) {
      permille++;
    }
    if (permille != timeline.speedPermille()) {
      timeline = timeline.withSpeed(nowNanos, permille);
    }
    beginWindow(nowNanos);
  }

  private void begin(Timeline next) {
    timeline = next;
    beginWindow(next.wallNanos());
  }

  private void beginWindow(long nowNanos) {
    windowEndNanos = nowNanos + WINDOW_NANOS;
    minLatenessNanos = Long.MAX_VALUE;
  }
}
