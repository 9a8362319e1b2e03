package org.isochron.cluster;

import org.isochron.physics.SavedState;
import org.isochron.state.TickRate;

/**
 * The schedule of the log's end-of-tick entries on the cluster's clock. After an interruption, such
 * as a failover, the schedule restarts, so ticks are late instead of running in a burst. Owner: the
 * log's thread. Never waits; allocates nothing.
 */
final class TickMarks {
  private static final int LATE_PERIODS = 10;

  private final TickRate rate;
  private long baseNanos;
  private long baseTick;

  TickMarks(TickRate rate) {
    this.rate = rate;
  }

  void begin(long nowNanos, long tick) {
    baseNanos = nowNanos;
    baseTick = tick;
  }

  long dueNanos(long tick) {
    return baseNanos + rate.instantNanos(tick) - rate.instantNanos(baseTick);
  }

  void marked(long nowNanos, long tick) {
    if (Math.abs(nowNanos - dueNanos(tick)) > LATE_PERIODS * rate.periodNanos()) {
      begin(nowNanos, tick);
    }
  }

  void save(SavedState destination) {
    destination.putLong(baseNanos);
    destination.putLong(baseTick);
  }

  void restore(SavedState source) {
    baseNanos = source.takeLong();
    baseTick = source.takeLong();
  }
}
