package org.isochron.render.clock;

import java.time.Duration;

/**
 * How far the displayed instant stays behind the simulation. Less delay is less age of what is seen; more delay is fewer
 * frames for which the next snapshot has not come yet. A frame that is made some time before it is seen, as on a display,
 * stays behind by that time too unless it looks ahead. Whatever the choice, a reader never stays further behind than the
 * window of snapshots reaches.
 */
public sealed interface Delay {
  /** The longest delay there is; no window reaches so far back. */
  Duration MAX = Duration.ofDays(1);

  /** What is done by custom about the frames that are starved nevertheless. */
  Starvation starvation();

  /** A tick and the lateness that one publish in a hundred exceeds; starved frames hold. Nothing is ever guessed. */
  record Exact() implements Delay {
    @Override
    public Starvation starvation() {
      return Starvation.hold();
    }
  }

  /** A tick and the lateness that three publishes in ten exceed; the few starved frames are extrapolated by a few ms. */
  record Balanced() implements Delay {
    private static final Duration LIMIT = Duration.ofMillis(5);

    @Override
    public Starvation starvation() {
      return Starvation.extrapolate(LIMIT);
    }
  }

  /** No delay: every frame is extrapolated, and what turns out wrong is corrected smoothly. The least age there is. */
  record Predictive() implements Delay {
    private static final Duration LIMIT = Duration.ofMillis(100);

    @Override
    public Starvation starvation() {
      return Starvation.extrapolate(LIMIT);
    }
  }

  /** A span of simulation time, whatever the lateness; starved frames hold. */
  record Fixed(long nanos) implements Delay {
    public Fixed {
      if (nanos < 0 || nanos > MAX.toNanos()) {
        throw new IllegalArgumentException(
            "nanos is %d: a delay is 0 to %d, a day; use Delay.predictive() to look ahead"
                .formatted(nanos, MAX.toNanos()));
      }
    }

    @Override
    public Starvation starvation() {
      return Starvation.hold();
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

  static Delay fixed(Duration delay) {
    if (delay.compareTo(MAX) > 0) {
      throw new IllegalArgumentException(
          "delay is %s: a delay is at most %s; a reader's window holds less".formatted(delay, MAX));
    }
    return new Fixed(delay.toNanos());
  }
}
