package org.isochron.bench.stress.world;

import org.isochron.state.NanoClock;

/**
 * Total time by which steps exceeded their ticks. Owner: the physics thread; other threads may read
 * the total after that thread has ended.
 */
public final class StepOverrun {
  private final NanoClock clock;
  private final long tickNanos;
  private long startNanos;
  private long nanos;

  public StepOverrun(NanoClock clock, long tickNanos) {
    this.clock = clock;
    this.tickNanos = tickNanos;
  }

  void begin() {
    startNanos = clock.nanos();
  }

  void end() {
    nanos += Math.max(0, clock.nanos() - startNanos - tickNanos);
  }

  public long nanos() {
    return nanos;
  }
}
