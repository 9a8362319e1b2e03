package org.isochron.physics.loop;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.physics.OverloadPolicy;
import org.isochron.state.Timeline;

/**
 * Executes an {@link OverloadPolicy}. Decides how many due ticks run or are dropped, and which
 * speed and quality level the machine can sustain. Owner: the loop's thread; any thread may call
 * {@link #lastReport}. Integers only; never waits; allocates a record per report.
 */
public final class OverloadControl {
  private static final int NORMAL = Timeline.NORMAL_PERMILLE;

  /** Decay of the mean cost. */
  private static final int MEAN_TICKS = 24;

  /**
   * Headroom: a fourth of the mean deviation is added to the mean cost, so that ticks are on time
   * although costs vary.
   */
  private static final int HEADROOM_PARTS = 4;

  /** The speed drops by a fourth for each tick of lateness. */
  private static final int LATE_SHARE = 4;

  /** Lateness lowers the speed to no less than half. */
  private static final int MIN_SHARE = 2;

  /** Smaller changes of speed are skipped, because each makes a new segment of the timeline. */
  private static final int DEAD_BAND_PERMILLE = 10;

  /** Number of ticks for which easing or load shedding is still reported after it ended. */
  private static final int REPORTED_TICKS = 200;

  /** Load that lowers the quality. */
  private static final int STRAINED_PERMILLE = 900;

  /** Minimum between quality changes. */
  private static final int QUALITY_TICKS = 50;

  private static final int RELAXED_PERMILLE = 500;

  /**
   * Maximum wait before a higher quality level is tried; each immediate failure doubles the wait.
   */
  private static final int MAX_RETRY_TICKS = 64 * QUALITY_TICKS;

  /** Enough for a game loop at 13 frames per second that slows time down. */
  private static final int SLOWED_TICKS = 8;

  private final int maxTicks;
  private final boolean runsEveryTick;
  private final boolean slowsDown;
  private final boolean lowersQuality;
  private final int minPermille;
  private final int qualityLevels;
  private final AtomicReference<Optional<OverloadReport>> lastReport =
      new AtomicReference<>(Optional.empty());
  private int speedPermille = NORMAL;
  private int qualityLevel;
  private long ticksAtLevel;
  private boolean improved;
  private int retryTicks = QUALITY_TICKS;
  private long loadPermille;
  private long meanNanos;
  private long deviationNanos;
  private int easedTicks;
  private int shedTicks;

  private long burstTicks = 1;

  private long burstNanos;

  public OverloadControl(OverloadPolicy policy, int qualityLevels) {
    this.qualityLevels = qualityLevels;
    lowersQuality = policy instanceof OverloadPolicy.Degrade;
    OverloadPolicy otherwise =
        policy instanceof OverloadPolicy.Degrade degrade ? degrade.otherwise() : policy;
    runsEveryTick = otherwise instanceof OverloadPolicy.CatchUp;
    slowsDown = otherwise instanceof OverloadPolicy.SlowDown;
    minPermille = otherwise instanceof OverloadPolicy.SlowDown slow
        ? Timeline.permille(slow.minSpeed())
        : NORMAL;
    maxTicks = maxTicks(otherwise);
  }

  private static int maxTicks(OverloadPolicy policy) {
    if (policy instanceof OverloadPolicy.CatchUp all) {
      return all.maxTicksPerWake();
    }
    return policy instanceof OverloadPolicy.SkipAhead some ? some.maxTicksPerWake() : SLOWED_TICKS;
  }

  void burst(long ticks) {
    burstTicks = ticks;
    burstNanos = 0;
  }

  /** Records an overload in which the first due tick should have run before this wake-up. */
  OverloadReport report(
      long tick, long due, long dropped, long plannedNanos, long wokenNanos, long shareNanos) {
    OverloadReport report = new OverloadReport(
        tick, due, dropped, plannedNanos, wokenNanos, burstNanos, shareNanos * burstTicks);
    // ordering: release, the counterpart of the acquire in lastReport.
    lastReport.setRelease(Optional.of(report));
    return report;
  }

  /** Any thread may call this. */
  Optional<OverloadReport> lastReport() {
    // ordering: acquire, paired with the release in report: without it the record's fields may be
    // invisible.
    return lastReport.getAcquire();
  }

  boolean runsSuspends() {
    return runsEveryTick;
  }

  long admit(long due, int requestedPermille) {
    return Math.min(due, scaled(maxTicks, requestedPermille));
  }

  long drop(long stillDue) {
    if (runsEveryTick || stillDue <= 0) {
      return 0;
    }
    shedTicks = REPORTED_TICKS;
    return stillDue;
  }

  public void ran(long stepNanos, long shareNanos) {
    burstNanos += stepNanos;
    long load = Math.min(stepNanos * NORMAL / Math.max(1, shareNanos), 1_000L * NORMAL);
    loadPermille += (load - loadPermille) / 8;
    // a stall counts as no more than one tick length above the mean
    long difference = Math.min(stepNanos, meanNanos + shareNanos) - meanNanos;
    long steps = Math.max(1, MEAN_TICKS * shareNanos / Math.max(shareNanos, meanNanos));
    meanNanos += difference / steps;
    deviationNanos += (Math.abs(difference) - deviationNanos) / steps;
    easedTicks = speedPermille < NORMAL ? REPORTED_TICKS : Math.max(0, easedTicks - 1);
    shedTicks = Math.max(0, shedTicks - 1);
    if (lowersQuality) {
      chooseQuality();
    }
  }

  /**
   * Chooses the speed at which the mean step cost plus headroom fills the available time. A late
   * loop gets a lower speed.
   *
   * @param lateNanos delay by earlier steps
   */
  void ease(long lateNanos, long shareNanos) {
    if (!slowsDown) {
      return;
    }
    long late = Math.min(lateNanos, LATE_SHARE / MIN_SHARE * shareNanos);
    long maxPermille = NORMAL - NORMAL * late / (LATE_SHARE * shareNanos);
    long aim = Math.min(NORMAL, sustainedPermille(shareNanos)) * maxPermille;
    int bounded = (int) Math.max(minPermille, aim / NORMAL);
    if (bounded == NORMAL || Math.abs(bounded - speedPermille) >= DEAD_BAND_PERMILLE) {
      speedPermille = bounded;
    }
  }

  int speedPermille() {
    return speedPermille;
  }

  /** Ends the report of an overload that is over. */
  void endReport() {
    easedTicks = 0;
    shedTicks = 0;
  }

  public long sustainedPermille(long periodNanos) {
    long costNanos = Math.max(1, meanNanos + deviationNanos / HEADROOM_PARTS);
    return Math.min(Timeline.MAX_PERMILLE, periodNanos * NORMAL / costNanos);
  }

  Timeline.LoadState load() {
    if (shedTicks > 0) {
      return Timeline.LoadState.SHEDDING;
    }
    return easedTicks > 0 || speedPermille < NORMAL
        ? Timeline.LoadState.EASING
        : Timeline.LoadState.IN_TIME;
  }

  int qualityLevel() {
    return qualityLevel;
  }

  /** Above real time, the limit rises to the number of ticks that fit in the same wall time. */
  private long scaled(int bound, int requestedPermille) {
    return Math.max(bound, (long) bound * requestedPermille / Math.max(NORMAL, loadPermille));
  }

  private void chooseQuality() {
    ticksAtLevel++;
    if (ticksAtLevel < QUALITY_TICKS) {
      return;
    }
    if (loadPermille > STRAINED_PERMILLE && qualityLevel < qualityLevels - 1) {
      boolean retryFailed = improved && ticksAtLevel < 2L * QUALITY_TICKS;
      retryTicks = retryFailed ? Math.min(2 * retryTicks, MAX_RETRY_TICKS) : QUALITY_TICKS;
      qualityLevel++;
      improved = false;
      ticksAtLevel = 0;
    } else if (loadPermille < RELAXED_PERMILLE && qualityLevel > 0 && ticksAtLevel >= retryTicks) {
      qualityLevel--;
      improved = true;
      ticksAtLevel = 0;
    }
  }
}
