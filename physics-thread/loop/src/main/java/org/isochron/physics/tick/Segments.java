package org.isochron.physics.tick;

import org.isochron.state.time.Timeline;

/**
 * The timeline in force, and the segments before it while ticks are still due under them: a backlog outlives a change of
 * speed or a pause, and each of its ticks keeps the slice of time that was its own. Owner: the loop's thread.
 */
final class Segments {
  /** Changes remembered while there is a backlog; under older ones ticks are due at their end. */
  private static final int PAST = 256;

  private final Timeline[] past = new Timeline[PAST];
  private int pastCount;
  private Timeline current = Timeline.paused(0);

  Timeline current() {
    return current;
  }

  /** Puts another segment in force; {@code caughtUp} if no tick is due any more under those before. */
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

  /** Moves all segments back by a span of simulation time that is forgotten: later ticks take the earlier ones' places. */
  void forget(long simNanos) {
    for (int i = 0; i < pastCount; i++) {
      past[i] = past[i].movedTo(past[i].wallNanos(), past[i].simNanos() - simNanos);
    }
    current = current.movedTo(current.wallNanos(), current.simNanos() - simNanos);
  }

  /** When a tick was due, now at the latest: by the segment that was in force at its instant. */
  long dueNanos(long instantNanos, long nowNanos) {
    Timeline segment = current;
    long end = nowNanos;
    for (int i = pastCount; i > 0 && instantNanos <= segment.simNanos(); i--) {
      end += Math.min(0, segment.wallNanos() - end);
      segment = past[i - 1];
    }
    if (segment.isPaused() && instantNanos > segment.simNanos()) {
      return end; // a single step began the segment behind it
    }
    return end + Math.min(0, segment.wallAt(instantNanos) - end);
  }
}
