package org.isochron.bench.engine;

import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.Engine.Settings.Bodies;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.Simulation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A step of an engine's own world, which falls as a pile. A table of the five benchmarks is made by
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar PileBenchmark \
 *   -p engine=Jolt,Bullet -p bodies=500,2000,8000 \
 *   -prof org.isochron.bench.result.Surroundings -rf json -rff pile.json
 * java -jar benchmarks/target/benchmarks.jar PileBenchmark -e GluePileBenchmark -p engine=ode4j \
 *   -prof org.isochron.bench.result.Surroundings -rf json -rff pile-ode4j.json
 * java -cp benchmarks/target/benchmarks.jar org.isochron.bench.result.ResultTable \
 *   pile.json pile-ode4j.json -- java -jar benchmarks/target/benchmarks.jar PileBenchmark
 * </pre>
 */
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public abstract class EnginePileBenchmark extends PileTiming {
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
    simulation = MeasuredPile.build(engine(), scene, settings);
    steps(MeasuredPile.FALLING_TICKS);
  }

  @TearDown(Level.Invocation)
  public void close() {
    simulation.close();
    raw.close(); // after the world, which may call it until then
  }

  /** Steps the engine. */
  @Benchmark
  public void step(AllocatedBytes garbage) {
    garbage.begin();
    steps(MeasuredPile.MEASURED_TICKS);
    garbage.end();
  }

  /** Returns the engine's name; which engines can be measured differs between the benchmarks. */
  abstract String engine();

  /** Returns what is measured of a world with {@code count} bodies. */
  abstract RawStep rawStep(Object world, Bodies placed, int count);

  private void steps(int ticks) {
    for (int tick = 0; tick < ticks; tick++) {
      raw.step();
    }
  }
}
