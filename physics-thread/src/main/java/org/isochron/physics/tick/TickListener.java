package org.isochron.physics.tick;

/**
 * Hears of every tick after its publish, on the physics thread: for journals and tests. One that throws is not called
 * again; the cause is told and the ticks go on.
 */
@FunctionalInterface
public interface TickListener {
  void ticked(long tick, long instantNanos);

  /** Hears nothing. */
  static TickListener none() {
    return (tick, instantNanos) -> {};
  }
}
