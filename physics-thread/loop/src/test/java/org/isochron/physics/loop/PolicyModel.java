package org.isochron.physics.loop;

import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.OverloadPolicy.CatchUp;
import org.isochron.physics.OverloadPolicy.Degrade;
import org.isochron.physics.OverloadPolicy.SkipAhead;
import org.isochron.physics.OverloadPolicy.SlowDown;
import org.isochron.state.Timeline;

/** What a policy promises, as an independent model of a few lines. */
record PolicyModel(OverloadPolicy policy) {
  boolean runsSuspends() {
    return base() instanceof CatchUp;
  }

  /**
   * The most ticks at a wake-up; at high speed fewer if they are expensive, but not fewer than at
   * real time.
   */
  long bound(int askedPermille) {
    long bound;
    if (base() instanceof CatchUp catchUp) {
      bound = catchUp.maxTicksPerWake();
    } else if (base() instanceof SkipAhead skipAhead) {
      bound = skipAhead.maxTicksPerWake();
    } else if (base() instanceof SlowDown) {
      bound = 8;
    } else {
      throw new AssertionError("a policy without a model: " + policy);
    }
    return atSpeed(bound, askedPermille);
  }

  /** How many of the remaining ticks are forgotten. */
  long forgets(long left) {
    return base() instanceof CatchUp ? 0 : left;
  }

  private OverloadPolicy base() {
    return policy instanceof Degrade degrade ? degrade.otherwise() : policy;
  }

  private static long atSpeed(long ticks, int askedPermille) {
    return Math.max(ticks, ticks * askedPermille / Timeline.NORMAL_PERMILLE);
  }
}
