package org.isochron.cluster;

import org.isochron.physics.SavedState;
import org.isochron.state.TickRate;

/**
 * When the marks of ticks are due by the cluster's clock. Instants are computed from the tick's
 * number, and begin anew where ticks could not be marked for a while, such as at a failover: ticks
 * are late then, and not run in a burst. Owner: the thread that reads the log. Never waits;
 * allocates nothing.
 */
final class TickMarks {
  /** A mark that is later than this many periods begins anew. */
  private static final int LATE_PERIODS = 10;

  private final TickRate rate;
  private long baseNanos;
  private long baseTick;

  TickMarks(TickRate rate) {
    this.rate = rate;
  }

  /** Begins anew: a tick has ended at an instant. */
  void begin(long nowNanos, long tick) {
    baseNanos = nowNanos;
    baseTick = tick;
  }

  /** The instant at which a tick is due. */
  long dueNanos(long tick) {
    return baseNanos + rate.instantNanos(tick) - rate.instantNanos(baseTick);
  }

  /**
   * Reports that a tick was marked at an instant, and begins anew if that was far too late or too
   * early.
   */
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
