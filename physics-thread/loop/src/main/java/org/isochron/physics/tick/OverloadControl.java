package org.isochron.physics.tick;

import org.isochron.state.time.Timeline;

/**
 * Carries out an {@link OverloadPolicy}: how many of the due ticks run, how many are forgotten, and which speed and level
 * of quality the machine sustains. Owner: the loop's thread. Whole numbers only; allocates nothing.
 */
final class OverloadControl {
  /** Ticks at a wake-up under SlowDown and Degrade, and how many due ones SlowDown bears before it forgets. */
  private static final int EASY_BURST = 4;

  private static final int BEARABLE_BACKLOG = 25;

  private static final int NORMAL = Timeline.NORMAL_PERMILLE;

  /** The share of a tick's wall time that steps may take: the rest is for the operating system and the readers. */
  private static final int SUSTAINED_PERMILLE = 900;

  /**
   * SkipAhead gives steps almost all of it, but less than the 950 at which Linux stops a thread of real-time priority for
   * the rest of the second; and only once so many more of them than not took longer than their tick.
   */
  private static final int KEPT_PERMILLE = 940;

  private static final int LASTING_STRAIN = 5;
  private static final int MAX_STRAIN = 10;

  /** Steps of the eased speed: small enough not to be seen, and changed only by so much at once. */
  private static final int EASE_DOWN_PERMILLE = 50;

  private static final int EASE_UP_PERMILLE = 10;

  /** Ticks between two changes of quality, and the load below which a better level is tried. */
  private static final int QUALITY_TICKS = 50;

  private static final int RELAXED_PERMILLE = 500;

  /** A better level that failed at once is tried again after ever longer times, up to this. */
  private static final int MAX_PATIENCE_TICKS = 64 * QUALITY_TICKS;

  private final OverloadPolicy policy;
  private final int qualityLevels;
  private int speedPermille = NORMAL;
  private int qualityLevel;
  private long ticksAtLevel;
  private boolean improved;
  private int patienceTicks = QUALITY_TICKS;
  private long loadPermille;
  private int strainedTicks;

  OverloadControl(OverloadPolicy policy, int qualityLevels) {
    this.policy = policy;
    this.qualityLevels = qualityLevels;
  }

  /** Whether a suspended machine's time is paid back instead of being cut out. */
  boolean paysSuspends() {
    return base() instanceof OverloadPolicy.CatchUp;
  }

  /** How many of the due ticks run now, at a speed asked for. */
  long admit(long due, int askedPermille) {
    OverloadPolicy base = base();
    int bound;
    if (base instanceof OverloadPolicy.CatchUp catchUp) {
      bound = catchUp.maxTicksPerWake();
    } else if (base instanceof OverloadPolicy.SkipAhead skipAhead) {
      bound = skipAhead.maxTicks();
    } else {
      bound = EASY_BURST;
    }
    return Math.min(due, scaled(bound, askedPermille));
  }

  /** How many of the ticks that are still due are forgotten. */
  long forget(long stillDue, int askedPermille) {
    OverloadPolicy base = base();
    if (base instanceof OverloadPolicy.SkipAhead) {
      return stillDue;
    }
    if (base instanceof OverloadPolicy.SlowDown) {
      long bearable = Math.max(BEARABLE_BACKLOG, (long) BEARABLE_BACKLOG * askedPermille / NORMAL);
      return Math.max(0, stillDue - bearable);
    }
    return 0;
  }

  /** Learns from a tick what it cost and how much wall time there is for one at the speed asked for. */
  void ran(long stepNanos, long shareNanos, long backlog) {
    long load = Math.min(stepNanos * NORMAL / Math.max(1, shareNanos), 1_000L * NORMAL);
    loadPermille += (load - loadPermille) / 8;
    if (policy instanceof OverloadPolicy.Degrade) {
      chooseQuality();
    }
    if (base() instanceof OverloadPolicy.SlowDown slowDown) {
      ease(slowDown.minSpeedPermille(), sustainedPermille(SUSTAINED_PERMILLE), backlog);
    } else if (base() instanceof OverloadPolicy.SkipAhead) {
      strainedTicks = Math.max(0, Math.min(MAX_STRAIN, strainedTicks + (load > NORMAL ? 1 : -1)));
      boolean lasting = strainedTicks >= LASTING_STRAIN;
      ease(1, lasting ? sustainedPermille(KEPT_PERMILLE) : NORMAL, lasting ? backlog : 0);
    }
  }

  /** The share of the speed asked for that is sustained. */
  int speedPermille() {
    return speedPermille;
  }

  int qualityLevel() {
    return qualityLevel;
  }

  private OverloadPolicy base() {
    return policy instanceof OverloadPolicy.Degrade degrade ? degrade.otherwise() : policy;
  }

  /** At high speed as many more ticks as take no longer than the bound does at real time. */
  private long scaled(int bound, int askedPermille) {
    return Math.max(bound, (long) bound * askedPermille / Math.max(NORMAL, loadPermille));
  }

  private void chooseQuality() {
    ticksAtLevel++;
    if (ticksAtLevel < QUALITY_TICKS) {
      return;
    }
    if (loadPermille > SUSTAINED_PERMILLE && qualityLevel < qualityLevels - 1) {
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

  /** The speed at which steps take so much of their wall time. */
  private long sustainedPermille(int sharePermille) {
    return (long) NORMAL * sharePermille / Math.max(1, loadPermille);
  }

  /** Towards the sustained speed, and a little below while there is a backlog to work off. */
  private void ease(int least, long sustained, long backlog) {
    long aim = Math.min(NORMAL, sustained) * Math.max(50, 100 - 5 * Math.max(0, backlog - 1)) / 100;
    long bounded = Math.min(NORMAL, Math.max(least, aim));
    if (bounded <= speedPermille - EASE_UP_PERMILLE) {
      speedPermille = (int) Math.max(bounded, speedPermille - EASE_DOWN_PERMILLE);
    } else if (bounded >= speedPermille + EASE_UP_PERMILLE || bounded == NORMAL) {
      speedPermille = (int) Math.min(bounded, speedPermille + EASE_UP_PERMILLE);
    }
  }
}
