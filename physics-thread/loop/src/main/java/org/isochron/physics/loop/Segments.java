package org.isochron.physics.loop;

import org.isochron.state.time.Timeline;

/**
 * The timeline in force, and the segments before it while ticks are still due under them. A change
 * of speed or a pause does not end a backlog, and each of its ticks keeps its own slice of time.
 * Owner: the loop's thread. Never waits; allocates only when the timeline changes.
 */
final class Segments {
  /**
   * The most earlier segments kept during a backlog. Ticks of older ones count as due at the
   * beginning of the oldest kept.
   */
  private static final int PAST = 256;

  private final Timeline[] past = new Timeline[PAST];
  private int pastCount;
  private Timeline current = Timeline.paused(0);

  Timeline current() {
    return current;
  }

  /**
   * Puts another segment in force; {@code caughtUp} if no tick is due any more under the ones
   * before.
   */
  void change(Timeline next, boolean caughtUp) {
    if (caughtUp || next.epoch() != current.epoch()) {
      pastCount = 0;
    } else {
      if (pastCount == PAST) {
        System.arraycopy(past, 1, past, 0, --pastCount);
      }
      past[pastCount++] = current;
    }
    current = next;
  }

  /**
   * Returns the wall instant at which a tick was due, by the segment in force at its simulation
   * instant; now at the latest.
   */
  long dueNanos(long instantNanos, long nowNanos) {
    Timeline segment = current;
    long end = nowNanos;
    for (int i = pastCount; i > 0 && instantNanos <= segment.simNanos(); i--) {
      end += Math.min(0, segment.wallNanos() - end);
      segment = past[i - 1];
    }
    if (segment.isPaused() && instantNanos > segment.simNanos()) {
      return end; // a single step began the segment after it
    }
    return end + Math.min(0, segment.wallAt(instantNanos) - end);
  }
}
