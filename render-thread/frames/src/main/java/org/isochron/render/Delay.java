package org.isochron.render;

import java.time.Duration;
import org.isochron.state.SharedState;

/**
 * The lag of the displayed instant behind the timeline. A shorter delay shows newer states; with a
 * longer delay, the next snapshot is missing for fewer frames. Exact and Balanced add the lead: the
 * time from making a frame to presenting it.
 */
public sealed interface Delay {
  /** The longest delay. */
  Duration MAX = Duration.ofDays(1);

  /**
   * One tick plus the p99 of publish lateness, or more if frames would starve for over a thousandth
   * of the time. Starved frames keep showing the newest snapshot, so nothing is ever extrapolated.
   */
  record Exact() implements Delay {}

  /**
   * The default: one tick plus the p70 of publish lateness. Starved frames are extrapolated by up
   * to 5 ms. Snapshots of another machine are extrapolated by up to 60 ms, because several in a row
   * may be lost; only a thousandth of the time is extrapolated by more than 15 ms.
   */
  record Balanced() implements Delay {}

  /**
   * No delay, for the newest state: frames are extrapolated by up to 100 ms, and errors are
   * corrected smoothly.
   */
  record Predictive() implements Delay {}

  /**
   * Constant delay in simulation time, but at most the length of the reader's window, {@link
   * SharedState.Limits#windowLength} less one tick. Starved frames show the newest snapshot.
   *
   * @param nanos from 0 to a day
   */
  record Fixed(long nanos) implements Delay {
    public Fixed {
      if (nanos < 0 || nanos > MAX.toNanos()) {
        throw new IllegalArgumentException(
            "nanos is %d: a delay is 0 to %d, a day; use Delay.predictive() to look ahead"
                .formatted(nanos, MAX.toNanos()));
      }
    }
  }

  static Delay exact() {
    return new Exact();
  }

  static Delay balanced() {
    return new Balanced();
  }

  static Delay predictive() {
    return new Predictive();
  }

  /**
   * Returns a constant delay.
   *
   * @throws IllegalArgumentException unless within 0 and {@link #MAX}
   */
  static Delay fixed(Duration delay) {
    if (delay.isNegative() || delay.compareTo(MAX) > 0) {
      throw new IllegalArgumentException(
          "delay is %s: a delay is at most %s and not negative; a reader's window holds less"
              .formatted(delay, MAX));
    }
    return new Fixed(delay.toNanos());
  }
}
