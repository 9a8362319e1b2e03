package org.isochron.physics.loop;

import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.OverloadPolicy.CatchUp;
import org.isochron.physics.OverloadPolicy.Degrade;
import org.isochron.physics.OverloadPolicy.SkipAhead;
import org.isochron.physics.OverloadPolicy.SlowDown;
import org.isochron.state.Timeline;

/** An independent model of an overload policy. */
record PolicyModel(OverloadPolicy policy) {
  boolean runsSuspends() {
    return base() instanceof CatchUp;
  }

  /**
   * Returns the maximum number of ticks in a wake-up. At high speed, expensive ticks lower this
   * maximum, but not below the limit at real time.
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
