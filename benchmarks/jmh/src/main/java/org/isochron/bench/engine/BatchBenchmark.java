package org.isochron.bench.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WorldBatch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Compares ticking worlds in a batch with stepping the same worlds in a plain loop by the engine's
 * own call. Both variants measure the same ticks of a falling pile, in new worlds each time.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(BatchBenchmark.WORLDS * MeasuredPile.MEASURED_TICKS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 3, time = 1, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 8, time = 1, timeUnit = TimeUnit.MILLISECONDS)
public class BatchBenchmark {
  static final int WORLDS = 16;

  /** Worlds in a batch. */
  @State(Scope.Thread)
  @SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
  public static class Batched {
    @Param({"Jolt", "Bullet"})
    private String engine;

    @Param("100")
    private int bodies;

    @Param({"1", "2"})
    private int threads;

    private WorldBatch batch;

    @Setup(Level.Invocation)
    public void fall() {
      Scene scene = MeasuredPile.scene(bodies);
      List<Simulation> worlds = new ArrayList<>();
      for (int i = 0; i < WORLDS; i++) {
        worlds.add(MeasuredPile.build(engine, scene, Engine.Settings.defaults()));
      }
      batch = WorldBatch.of(worlds, threads, TickSettings.DEFAULT.withRate(MeasuredPile.RATE));
      batch.run(MeasuredPile.FALLING_TICKS);
    }

    @TearDown(Level.Invocation)
    public void close() {
      batch.close();
    }
  }

  /** Worlds without Isochron. */
  @State(Scope.Thread)
  @SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
  public static class Raw {
    @Param({"Jolt", "Bullet"})
    private String engine;

    @Param("100")
    private int bodies;

    private final List<Simulation> worlds = new ArrayList<>();
    private final List<RawStep> steps = new ArrayList<>();

    @Setup(Level.Invocation)
    public void fall() {
      Scene scene = MeasuredPile.scene(bodies);
      Engine.Settings settings = Engine.Settings.defaults()
          .withHook(Object.class, (world, placed) -> steps.add(RawStep.of(world)));
      for (int i = 0; i < WORLDS; i++) {
        worlds.add(MeasuredPile.build(engine, scene, settings));
      }
      run(MeasuredPile.FALLING_TICKS);
    }

    void run(int ticks) {
      for (int tick = 0; tick < ticks; tick++) {
        for (int i = 0; i < WORLDS; i++) {
          steps.get(i).step();
        }
      }
    }

    @TearDown(Level.Invocation)
    public void close() {
      worlds.forEach(Simulation::close);
      worlds.clear();
      steps.forEach(RawStep::close); // after the worlds, which may still call them
      steps.clear();
    }
  }

  /** Runs a batch, which also makes a snapshot of each tick. */
  @Benchmark
  public void batch(Batched worlds) {
    worlds.batch.run(MeasuredPile.MEASURED_TICKS);
  }

  @Benchmark
  public void raw(Raw worlds) {
    worlds.run(MeasuredPile.MEASURED_TICKS);
  }
}
