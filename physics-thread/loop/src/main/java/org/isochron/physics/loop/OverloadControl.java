package org.isochron.physics.loop;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.physics.OverloadPolicy;
import org.isochron.state.Timeline;

/**
 * Carries out an {@link OverloadPolicy}: decides how many of the due ticks run, how many are
 * forgotten, and which speed and level of quality the machine sustains. It also keeps the report of
 * the last wake-up at which the loop was behind. Owner: the loop's thread; {@link #lastReport} any
 * thread. Whole numbers only; never waits; allocates a record per report.
 */
public final class OverloadControl {
  private static final int NORMAL = Timeline.NORMAL_PERMILLE;

  /**
   * The time over which the mean cost decays, in ticks at the requested speed: as many steps, or
   * fewer that are longer.
   */
  private static final int MEAN_TICKS = 24;

  /**
   * Steps count as longer by a fourth of the mean deviation, so that ticks keep in time although
   * their costs vary.
   */
  private static final int RESERVE_PARTS = 4;

  /** Each tick by which the next one is late lowers the speed by a fourth. */
  private static final int LATE_SHARE = 4;

  /** Lateness lowers the speed down to a half. */
  private static final int LEAST_SHARE = 2;

  /** Changes of speed below this are left out, because each makes a new segment of the timeline. */
  private static final int DEAD_BAND_PERMILLE = 10;

  /** The number of ticks for which an eased or shed time is reported after its end. */
  private static final int REPORTED_TICKS = 200;

  /** The share of a tick's wall time above which a cheaper level of quality is tried. */
  private static final int STRAINED_PERMILLE = 900;

  /**
   * The fewest ticks between two changes of quality, and the load below which a better level is
   * tried.
   */
  private static final int QUALITY_TICKS = 50;

  private static final int RELAXED_PERMILLE = 500;

  /**
   * The longest wait before a better level is tried again. The wait doubles each time that the
   * level fails at once.
   */
  private static final int MAX_PATIENCE_TICKS = 64 * QUALITY_TICKS;

  private final OverloadPolicy policy;
  private final int qualityLevels;
  private final AtomicReference<Optional<OverloadPolicy.Report>> lastReport =
      new AtomicReference<>(Optional.empty());
  private int speedPermille = NORMAL;
  private int qualityLevel;
  private long ticksAtLevel;
  private boolean improved;
  private int patienceTicks = QUALITY_TICKS;
  private long loadPermille;
  private long meanNanos;
  private long deviationNanos;
  private int easedTicks;
  private int shedTicks;

  /** The length of the last burst of ticks, and what its steps took. */
  private long burstTicks = 1;

  private long burstNanos;

  public OverloadControl(OverloadPolicy policy, int qualityLevels) {
    this.policy = policy;
    this.qualityLevels = qualityLevels;
  }

  /** Begins a burst of ticks. */
  void burst(long ticks) {
    burstTicks = ticks;
    burstNanos = 0;
  }

  /** Notes that ticks are due, of which the first should have run before this wake-up. */
  OverloadPolicy.Report report(
      long tick, long due, long forgotten, long plannedNanos, long wokenNanos, long shareNanos) {
    OverloadPolicy.Report report = new OverloadPolicy.Report(
        tick, due, forgotten, plannedNanos, wokenNanos, burstNanos, shareNanos * burstTicks);
    // ordering: release, the counterpart of the acquire in lastReport.
    lastReport.setRelease(Optional.of(report));
    return report;
  }

  /** Returns the last wake-up at which the loop was behind; any thread. */
  Optional<OverloadPolicy.Report> lastReport() {
    // ordering: acquire, with the release in report: an immutable record, seen whole.
    return lastReport.getAcquire();
  }

  /** Returns true if the ticks of a suspend are run instead of being cut out. */
  boolean runsSuspends() {
    return policy.runsEveryTick();
  }

  /** Returns how many of the due ticks run now, at a requested speed. */
  long admit(long due, int askedPermille) {
    return Math.min(due, scaled(policy.maxTicksPerWake(), askedPermille));
  }

  /** Returns how many of the ticks that are still due are forgotten. */
  long forget(long stillDue) {
    if (policy.runsEveryTick() || stillDue <= 0) {
      return 0;
    }
    shedTicks = REPORTED_TICKS;
    return stillDue;
  }

  /** Takes into account a tick's step, and how much wall time it had at the requested speed. */
  public void ran(long stepNanos, long shareNanos) {
    burstNanos += stepNanos;
    long load = Math.min(stepNanos * NORMAL / Math.max(1, shareNanos), 1_000L * NORMAL);
    loadPermille += (load - loadPermille) / 8;
    // a stall counts as a step that is longer than usual by no more than its tick
    long difference = Math.min(stepNanos, meanNanos + shareNanos) - meanNanos;
    long steps = Math.max(1, MEAN_TICKS * shareNanos / Math.max(shareNanos, meanNanos));
    meanNanos += difference / steps;
    deviationNanos += (Math.abs(difference) - deviationNanos) / steps;
    easedTicks = speedPermille < NORMAL ? REPORTED_TICKS : Math.max(0, easedTicks - 1);
    shedTicks = Math.max(0, shedTicks - 1);
    if (policy.lowersQuality()) {
      chooseQuality();
    }
  }

  /**
   * Chooses the speed at a wake-up: the one at which steps of the mean cost and the reserve take
   * all of the time, less while ticks are late.
   *
   * @param lateNanos how long before this wake-up the next tick was due, as far as earlier steps
   *     kept it from running
   */
  void ease(long lateNanos, long shareNanos) {
    if (!policy.slowsDown()) {
      return;
    }
    long late = Math.min(lateNanos, LATE_SHARE / LEAST_SHARE * shareNanos);
    long most = NORMAL - NORMAL * late / (LATE_SHARE * shareNanos);
    long aim = Math.min(NORMAL, sustainedPermille(shareNanos)) * most;
    int bounded = (int) Math.max(Timeline.permille(policy.minSpeed()), aim / NORMAL);
    if (bounded == NORMAL || Math.abs(bounded - speedPermille) >= DEAD_BAND_PERMILLE) {
      speedPermille = bounded;
    }
  }

  /** The share of the requested speed at which time runs. */
  int speedPermille() {
    return speedPermille;
  }

  /**
   * Returns the speed that the machine sustains, in thousandths of the one at which a tick has a
   * period of wall time.
   */
  public long sustainedPermille(long periodNanos) {
    long costNanos = Math.max(1, meanNanos + deviationNanos / RESERVE_PARTS);
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

  /**
   * Returns the bound, above real time raised to as many ticks as take no more wall time than it
   * does at real time.
   */
  private long scaled(int bound, int askedPermille) {
    return Math.max(bound, (long) bound * askedPermille / Math.max(NORMAL, loadPermille));
  }

  private void chooseQuality() {
    ticksAtLevel++;
    if (ticksAtLevel < QUALITY_TICKS) {
      return;
    }
    if (loadPermille > STRAINED_PERMILLE && qualityLevel < qualityLevels - 1) {
      boolean retryFailed = improved && ticksAtLevel < 2L * QUALITY_TICKS;
      patienceTicks = retryFailed ? Math.min(2 * patienceTicks, MAX_PATIENCE_TICKS) : QUALITY_TICKS;
      qualityLevel++;
      improved = false;
      ticksAtLevel = 0;
    } else if (loadPermille < RELAXED_PERMILLE
        && qualityLevel > 0
        && ticksAtLevel >= patienceTicks) {
      qualityLevel--;
      improved = true;
      ticksAtLevel = 0;
    }
  }
}
