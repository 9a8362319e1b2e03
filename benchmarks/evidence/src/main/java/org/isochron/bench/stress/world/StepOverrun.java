package org.isochron.bench.stress.world;

import org.isochron.state.NanoClock;

/**
 * How much longer than their ticks steps took. Owner: the physics thread; read by others when that
 * has ended.
 */
public final class StepOverrun {
  private final NanoClock clock;
  private final long tickNanos;
  private long begunNanos;
  private long nanos;

  public StepOverrun(NanoClock clock, long tickNanos) {
    this.clock = clock;
    this.tickNanos = tickNanos;
  }

  /** A step begins. */
  void begin() {
    begunNanos = clock.nanos();
  }

  /** The step ends. */
  void end() {
    nanos += Math.max(0, clock.nanos() - begunNanos - tickNanos);
  }

  /** The sum so far. */
  public long nanos() {
    return nanos;
  }
}
