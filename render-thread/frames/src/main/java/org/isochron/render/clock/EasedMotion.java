package org.isochron.render.clock;

import org.isochron.render.Delay;
import org.isochron.state.Snapshot;
import org.isochron.state.Timeline;

/**
 * Moves the displayed instant while the loop eases or sheds time and publishes are irregularly
 * late. Owner: the reader's thread. Allocates nothing after construction.
 *
 * <p>The picture has a speed of its own. It approaches that of the timeline within a few frames,
 * plus a correction towards the aimed delay that is so small that a tick that was late once costs
 * one smooth correction. The aim is a tick, the mean lateness of recent publishes, half of their
 * mean deviation, and a reserve for publishes later than that. Balanced may look ahead and has a
 * small one; that of Exact grows with the deviation, up to most of a tick. Predictive aims at no
 * delay; it only evens out the timeline. All spans are counted in ticks, so that they suit any tick
 * rate.
 */
final class EasedMotion {
  private static final long MILLION = 1_000_000;

  /** The number of publishes over which the mean lateness decays. */
  private static final int MEAN_PUBLISHES = 64;

  /** The time in which the picture takes on the speed of the timeline, in tenths of a tick. */
  private static final long FOLLOW_TENTHS = 15;

  /**
   * That time where the picture looks ahead, so that no late publish forces it to follow at once.
   */
  private static final long PREDICT_TENTHS = 160;

  /** The time in which a wrong delay is corrected, in ticks. */
  private static final long CORRECT_TICKS = 30;

  /**
   * The largest corrections, of the speed in force: a tenth faster, or half as fast after ticks
   * were shed.
   */
  private static final long FASTER_SHARE = 10;

  private static final long SLOWER_SHARE = 2;

  /** The reserve, in tenths of the wall time that a tick has at real time. */
  private static final long RESERVE_TENTHS = 1;

  /** Exact adds as many mean deviations, and as many tenths at most. */
  private static final long EXACT_DEVIATIONS = 10;

  private static final long EXACT_TENTHS = 7;

  /** After a gap between frames longer than this many times, the speed is the wanted one. */
  private static final long MOST_FOLLOWED = 100;

  private final Delay choice;
  private long latenessNanos;
  private long deviationNanos;
  private long speedMillionths;
  private boolean moving;

  EasedMotion(Delay choice) {
    this.choice = choice;
  }

  /** Takes into account how long after its instant a snapshot was published, in simulation time. */
  void learn(Snapshot snapshot) {
    Timeline timeline = snapshot.timeline();
    if (timeline.isPaused()) {
      return; // a single step has no due instant
    }
    long late = timeline.simAt(snapshot.publishedNanos()) - snapshot.instantNanos();
    latenessNanos += (late - latenessNanos) / MEAN_PUBLISHES;
    deviationNanos += (Math.abs(late - latenessNanos) - deviationNanos) / MEAN_PUBLISHES;
  }

  /**
   * Returns true if it moves the picture under a timeline: a paused picture stands still, and a
   * fixed delay stays fixed.
   */
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

  /** Returns true if it moved the last picture. */
  boolean isMoving() {
    return moving;
  }

  void end() {
    moving = false;
  }

  /**
   * Returns by how much simulation time the picture moves.
   *
   * @param wallNanos the wall time since the last frame
   * @param delayNanos how far behind the timeline the frame would be if it showed what the last one
   *     did
   */
  long moved(long wallNanos, long delayNanos, long tickNanos, long leadNanos, Timeline timeline) {
    long speed = millionths(timeline);
    long elapsed = passed(wallNanos, speed);
    long most = CORRECT_TICKS * tickNanos;
    long error = delayNanos - elapsed - aim(tickNanos, leadNanos, timeline);
    long wanted =
        speed + Math.max(-speed / SLOWER_SHARE, Math.min(speed / FASTER_SHARE, ratio(error, most)));
    long tenths = choice instanceof Delay.Predictive ? PREDICT_TENTHS : FOLLOW_TENTHS;
    long follow = tickNanos * tenths / 10;
    long wall = Math.min(wallNanos, MOST_FOLLOWED * follow);
    speedMillionths += (wanted - speedMillionths) * wall / (wall + follow);
    return passed(wallNanos, speedMillionths);
  }

  /** Returns the delay that leaves a reserve in most frames. */
  private long aim(long tickNanos, long leadNanos, Timeline timeline) {
    if (choice instanceof Delay.Predictive) {
      return 0;
    }
    long millionths = millionths(timeline);
    long reserve = passed(tickNanos * RESERVE_TENTHS / 10, millionths);
    if (choice instanceof Delay.Exact) {
      long most = passed(tickNanos * EXACT_TENTHS / 10, millionths);
      reserve += Math.min(most, EXACT_DEVIATIONS * deviationNanos);
    }
    return tickNanos + latenessNanos + deviationNanos / 2 + passed(leadNanos, millionths) + reserve;
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
