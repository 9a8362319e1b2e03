package org.isochron.bench.stress.run;

import org.isochron.state.NanoClock;

/** A clock that is moved by hand, also back. Owner: one thread. */
final class StepClock implements NanoClock {
  private long nanos;
  private long furthestNanos;

  @Override
  public long nanos() {
    return nanos;
  }

  /** How far it has been. */
  long furthestNanos() {
    return furthestNanos;
  }

  void move(long byNanos) {
    nanos += byNanos;
    furthestNanos = Math.max(furthestNanos, nanos);
  }
}
