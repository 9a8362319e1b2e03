package org.isochron.physics.tick;

import org.isochron.state.time.Timeline;

/**
 * Carries out an {@link OverloadPolicy}: decides how many of the due ticks run, how many are forgotten, and which speed and
 * level of quality the machine sustains. Owner: the loop's thread. Whole numbers only; never waits; allocates nothing.
 */
final class OverloadControl {
  private static final int NORMAL = Timeline.NORMAL_PERMILLE;

  /** The share of a tick's wall time that steps may take. The rest is for the operating system and the readers. */
  private static final int SUSTAINED_PERMILLE = 900;

  /**
   * The share under SkipAhead: less than the 950 at which Linux stops a real-time thread for the rest of the second. It
   * applies once an overload lasts, which is when LASTING_STRAIN more steps took longer than their ticks than did not.
   */
  private static final int KEPT_PERMILLE = 940;

  private static final int LASTING_STRAIN = 5;
  private static final int MAX_STRAIN = 10;

  /** The largest changes of speed after a tick, small enough not to be seen. */
  private static final int EASE_DOWN_PERMILLE = 50;

  private static final int EASE_UP_PERMILLE = 10;

  /** The fewest ticks between two changes of quality, and the load below which a better level is tried. */
  private static final int QUALITY_TICKS = 50;

  private static final int RELAXED_PERMILLE = 500;

  /** The longest wait before a better level is tried again. The wait doubles each time that the level fails at once. */
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

  /** Returns true if the ticks of a suspend are run instead of being cut out. */
  boolean runsSuspends() {
    return policy.runsSuspends();
  }

  /** Returns how many of the due ticks run now, at a requested speed. */
  long admit(long due, int askedPermille) {
    return Math.min(due, scaled(policy.maxTicksPerWake(), askedPermille));
  }

  /** Returns how many of the ticks that are still due are forgotten. */
  long forget(long stillDue, int askedPermille) {
    long kept = policy.keptTicks();
    return Math.max(0, stillDue - Math.max(kept, kept * askedPermille / NORMAL));
  }

  /**
   * Takes into account a tick's step, how much wall time it had at the requested speed, and how many ticks are still due.
   */
  void ran(long stepNanos, long shareNanos, long backlog) {
    long load = Math.min(stepNanos * NORMAL / Math.max(1, shareNanos), 1_000L * NORMAL);
    loadPermille += (load - loadPermille) / 8;
    if (policy.lowersQuality()) {
      chooseQuality();
    }
    switch (policy.easing()) {
      case NEVER -> {}
      case ALWAYS -> ease(sustainedPermille(SUSTAINED_PERMILLE), backlog);
      case IN_LASTING_OVERLOAD -> {
        int strain = strainedTicks + (load > NORMAL ? 1 : -1);
        strainedTicks = Math.max(0, Math.min(MAX_STRAIN, strain));
        boolean lasting = strainedTicks >= LASTING_STRAIN;
        ease(lasting ? sustainedPermille(KEPT_PERMILLE) : NORMAL, lasting ? backlog : 0);
      }
    }
  }

  /** The share of the requested speed that the machine sustains. */
  int speedPermille() {
    return speedPermille;
  }

  int qualityLevel() {
    return qualityLevel;
  }

  /** Returns the bound, above real time raised to as many ticks as take no more wall time than it does at real time. */
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

  /** Returns the speed at which steps take this share of their wall time. */
  private long sustainedPermille(int sharePermille) {
    return (long) NORMAL * sharePermille / Math.max(1, loadPermille);
  }

  /** Moves the speed towards the sustained one, and below it while there is a backlog. */
  private void ease(long sustained, long backlog) {
    long aim = Math.min(NORMAL, sustained) * Math.max(50, 100 - 5 * Math.max(0, backlog - 1)) / 100;
    long bounded = Math.min(NORMAL, Math.max(policy.minSpeedPermille(), aim));
    if (bounded <= speedPermille - EASE_UP_PERMILLE) {
      speedPermille = (int) Math.max(bounded, speedPermille - EASE_DOWN_PERMILLE);
    } else if (bounded >= speedPermille + EASE_UP_PERMILLE || bounded == NORMAL) {
      speedPermille = (int) Math.min(bounded, speedPermille + EASE_UP_PERMILLE);
    }
  }
}
