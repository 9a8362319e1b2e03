package org.isochron.bench.stress.run;

import org.isochron.state.NanoClock;

/** A manual clock. Owner: one thread. */
final class StepClock implements NanoClock {
  private long nanos;
  private long furthestNanos;

  @Override
  public long nanos() {
    return nanos;
  }

  /** Maximum reading so far. */
  long furthestNanos() {
    return furthestNanos;
  }

  void move(long byNanos) {
    nanos += byNanos;
    furthestNanos = Math.max(furthestNanos, nanos);
  }
}
