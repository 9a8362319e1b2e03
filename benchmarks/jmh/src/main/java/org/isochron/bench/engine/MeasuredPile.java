package org.isochron.bench.engine;

import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.state.TickRate;

/** The pile of all benchmarks. */
final class MeasuredPile {
  static final TickRate RATE = TickRate.hertz(100);
  static final long TICK_NANOS = 10_000_000;

  /**
   * Number of ticks before the measurement. The layers still tumble then, and none of 500 boxes
   * falls asleep before the last measured tick.
   */
  static final int FALLING_TICKS = 100;

  static final int MEASURED_TICKS = 200;

  private MeasuredPile() {}

  static Scene scene(int bodies) {
    return Scene.fallingPile(bodies);
  }

  static Simulation build(String engine, Scene scene, Engine.Settings settings) {
    return Engines.named(engine).build(scene, settings);
  }
}
