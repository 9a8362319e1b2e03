package org.isochron.physics.loop;

/**
 * The instants at which a loop is advanced: a clock that steps back is read as standing still.
 * Owner: the loop's thread.
 */
final class SteadyNow {
  private boolean begun;
  private long lastNanos;

  long at(long nowNanos) {
    lastNanos = begun ? lastNanos + Math.max(0, nowNanos - lastNanos) : nowNanos;
    begun = true;
    return lastNanos;
  }
}
