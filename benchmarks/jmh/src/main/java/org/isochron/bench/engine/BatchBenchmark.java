package org.isochron.bench.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WorldBatch;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Vector3d;
import org.joml.Vector3f;
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
 * own call. Both variants measure the same ticks of a falling pile, or of a swinging chain of
 * hinges, in new worlds each time. As in training, each world runs a few ticks in a row.
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

  private static final int TICKS_IN_A_ROW = 5;

  /** What moves in each world. */
  public enum Content {
    PILE,
    CHAIN;

    Scene scene(int bodies) {
      return this == PILE ? MeasuredPile.scene(bodies) : chain(bodies);
    }
  }

  /** Worlds in a batch. */
  @State(Scope.Thread)
  @SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
  public static class Batched {
    @Param({"Jolt", "Bullet"})
    private String engine;

    @Param("100")
    private int bodies;

    @Param({"PILE", "CHAIN"})
    private Content content;

    @Param({"1", "2"})
    private int threads;

    private WorldBatch batch;

    @Setup(Level.Invocation)
    public void fall() {
      Scene scene = content.scene(bodies);
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

    @Param({"PILE", "CHAIN"})
    private Content content;

    private final List<Simulation> worlds = new ArrayList<>();
    private final List<RawStep> steps = new ArrayList<>();

    private WorldBatch batch;

    @Setup(Level.Invocation)
    public void fall() {
      Scene scene = content.scene(bodies);
      Engine.Settings settings = Engine.Settings.defaults()
          .withHook(Object.class, (world, placed) -> steps.add(RawStep.of(world)));
      for (int i = 0; i < WORLDS; i++) {
        worlds.add(MeasuredPile.build(engine, scene, settings));
      }
      batch = WorldBatch.of(worlds, 1, TickSettings.DEFAULT.withRate(MeasuredPile.RATE));
      batch.run(1); // makes the joints
      run(MeasuredPile.FALLING_TICKS - 1);
    }

    void run(int ticks) {
      for (int tick = 0; tick < ticks; tick += TICKS_IN_A_ROW) {
        for (int i = 0; i < WORLDS; i++) {
          for (int each = 0; each < Math.min(TICKS_IN_A_ROW, ticks - tick); each++) {
            steps.get(i).step();
          }
        }
      }
    }

    @TearDown(Level.Invocation)
    public void close() {
      batch.close();
      worlds.clear();
      steps.forEach(RawStep::close); // after the worlds, which may still call them
      steps.clear();
    }
  }

  private static Scene chain(int links) {
    Scene.Builder builder = new Scene.Builder();
    long before =
        builder.body(builder.prefab(Prefab.fixed(new Shape.Box(0.1f, 0.1f, 0.1f))), 0, 0, 0);
    int link = builder.prefab(Prefab.dynamic(new Shape.Box(0.05f, 0.1f, 0.05f), 1));
    for (int i = 0; i < links; i++) {
      float x = 0.3f + 0.2f * i;
      long next = builder.body(link, x, 0, 0);
      builder.join(before, next, Joint.hinge(new Vector3d(x - 0.1f, 0, 0), new Vector3f(0, 0, 1)));
      before = next;
    }
    return builder.build();
  }

  /** Runs a batch, which also makes a snapshot of each tick. */
  @Benchmark
  public void batch(Batched worlds) {
    for (int tick = 0; tick < MeasuredPile.MEASURED_TICKS; tick += TICKS_IN_A_ROW) {
      worlds.batch.run(TICKS_IN_A_ROW);
    }
  }

  @Benchmark
  public void raw(Raw worlds) {
    worlds.run(MeasuredPile.MEASURED_TICKS);
  }
}
