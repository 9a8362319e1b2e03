package org.isochron.bench.engine;

import org.isochron.engine.Engine;
import org.isochron.engine.Engine.Settings.Bodies;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Measures a step of an engine's own world with a falling pile. */
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public abstract class EnginePileBenchmark extends PileTiming {
  @Param({"Jolt", "Bullet"})
  private String engine;

  @Param("500")
  private int bodies;

  private Simulation simulation;
  private RawStep raw;

  @Setup(Level.Invocation)
  public void fall() {
    Scene scene = MeasuredPile.scene(bodies);
    Engine.Settings settings = Engine.Settings.defaults()
        .withHook(
            Object.class,
            (world, placed) -> raw = rawStep(world, placed, scene.bodies().size()));
    simulation = MeasuredPile.build(engine, scene, settings);
    steps(MeasuredPile.FALLING_TICKS);
  }

  @TearDown(Level.Invocation)
  public void close() {
    simulation.close();
    raw.close(); // after the world, which may still call it
  }

  @Benchmark
  public void step() {
    steps(MeasuredPile.MEASURED_TICKS);
  }

  abstract RawStep rawStep(Object world, Bodies placed, int count);

  private void steps(int ticks) {
    for (int tick = 0; tick < ticks; tick++) {
      raw.step();
    }
  }
}
