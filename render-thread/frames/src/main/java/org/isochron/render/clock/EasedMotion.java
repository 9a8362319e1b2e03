package org.isochron.render.clock;

import org.isochron.render.Delay;
import org.isochron.state.Snapshot;
import org.isochron.state.Timeline;

/**
 * Moves the displayed instant while the physics loop slows time or drops ticks and its publishes
 * are therefore irregularly late. Owner: the reader's thread. Allocates nothing after construction.
 *
 * <p>The displayed instant has its own speed, which approaches the timeline's speed within a few
 * frames. A small correction moves the delay towards its target, so a single late tick causes one
 * smooth correction. The target is the sum of the lead, a tick, the mean lateness of recent
 * publishes, half of their mean deviation, and a margin for later publishes. Balanced may
 * extrapolate, so it has a small margin. The margin of Exact grows with the deviation, up to most
 * of a tick. Predictive has a target of 0 and only smooths the timeline.
 */
final class EasedMotion {
  private static final long MILLION = 1_000_000;

  /** Decay of the mean lateness. */
  private static final int MEAN_PUBLISHES = 64;

  /** Time constant of the speed, in tenths of a tick. */
  private static final long FOLLOW_TENTHS = 15;

  /** Longer, to smooth late publishes. */
  private static final long PREDICT_TENTHS = 160;

  /** Ticks to correct a delay. */
  private static final long CORRECT_TICKS = 30;

  /**
   * Divisors that limit corrections of the speed: up to a tenth faster, or down to half speed after
   * dropped ticks.
   */
  private static final long FASTER_SHARE = 10;

  private static final long SLOWER_SHARE = 2;

  /** Tenths of a real-time tick. */
  private static final long HEADROOM_TENTHS = 1;

  /** Exact adds this many mean deviations to its headroom, up to EXACT_TENTHS. */
  private static final long EXACT_DEVIATIONS = 10;

  private static final long EXACT_TENTHS = 7;

  /**
   * Longest counted gap between frames, in time constants; after such a gap the speed equals its
   * target almost exactly.
   */
  private static final long MAX_FOLLOW_TIMES = 100;

  private final Delay choice;
  private long latenessNanos;
  private long deviationNanos;
  private long speedMillionths;
  private boolean moving;

  EasedMotion(Delay choice) {
    this.choice = choice;
  }

  void learn(Snapshot snapshot) {
    Timeline timeline = snapshot.timeline();
    if (timeline.isPaused()) {
      return; // a single step has no due instant
    }
    long late = timeline.simAt(snapshot.publishedNanos()) - snapshot.instantNanos();
    latenessNanos += (late - latenessNanos) / MEAN_PUBLISHES;
    deviationNanos += (Math.abs(late - latenessNanos) - deviationNanos) / MEAN_PUBLISHES;
  }

  /** Returns true if the motion is smoothed; pauses and fixed delays never are. */
  boolean begins(Timeline timeline) {
    boolean before = moving;
    moving = timeline.load() != Timeline.LoadState.IN_TIME
        && !timeline.isPaused()
        && !(choice instanceof Delay.Fixed);
    if (moving && !before) {
      speedMillionths = millionths(timeline);
    }
    return moving;
  }

  boolean isMoving() {
    return moving;
  }

  void end() {
    moving = false;
  }

  /**
   * Returns the simulation time by which the displayed instant advances.
   *
   * @param wallNanos elapsed wall time
   * @param delayNanos the delay if the frame showed the same instant as the last one
   */
  long moved(long wallNanos, long delayNanos, long tickNanos, long leadNanos, Timeline timeline) {
    long speed = millionths(timeline);
    long elapsed = passed(wallNanos, speed);
    long max = CORRECT_TICKS * tickNanos;
    long error = delayNanos - elapsed - target(tickNanos, leadNanos, timeline);
    long wanted =
        speed + Math.max(-speed / SLOWER_SHARE, Math.min(speed / FASTER_SHARE, ratio(error, max)));
    long tenths = choice instanceof Delay.Predictive ? PREDICT_TENTHS : FOLLOW_TENTHS;
    long follow = tickNanos * tenths / 10;
    long wall = Math.min(wallNanos, MAX_FOLLOW_TIMES * follow);
    speedMillionths += (wanted - speedMillionths) * wall / (wall + follow);
    return passed(wallNanos, speedMillionths);
  }

  /** Leaves headroom in most frames. */
  private long target(long tickNanos, long leadNanos, Timeline timeline) {
    if (choice instanceof Delay.Predictive) {
      return 0;
    }
    long millionths = millionths(timeline);
    long headroom = passed(tickNanos * HEADROOM_TENTHS / 10, millionths);
    if (choice instanceof Delay.Exact) {
      long max = passed(tickNanos * EXACT_TENTHS / 10, millionths);
      headroom += Math.min(max, EXACT_DEVIATIONS * deviationNanos);
    }
    return tickNanos
        + latenessNanos
        + deviationNanos / 2
        + passed(leadNanos, millionths)
        + headroom;
  }

  private static long ratio(long span, long other) {
    return span / other * MILLION + span % other * MILLION / other;
  }

  private static long millionths(Timeline timeline) {
    return timeline.speedPermille() * (MILLION / Timeline.NORMAL_PERMILLE);
  }

  private static long passed(long wallNanos, long millionths) {
    return wallNanos / MILLION * millionths + wallNanos % MILLION * millionths / MILLION;
  }
}
