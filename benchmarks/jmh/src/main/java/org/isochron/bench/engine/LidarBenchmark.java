package org.isochron.bench.engine;

import java.util.concurrent.TimeUnit;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.query.WorldView;
import org.isochron.physics.simulation.Simulation;
import org.isochron.shapes.Prefab;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.time.NanoClock;
import org.joml.Vector3f;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The rays of one turn of a lidar in the middle of a pile of 2,000 boxes, in one call and by the
 * engine's own call for each. The first gives bodies and distances, the second distances and
 * normals.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class LidarBenchmark {
  private static final int BODIES = 2_000;
  private static final float REACH = 30;

  @Param({"Jolt", "Bullet"})
  private String engine;

  @Param({"90", "2000"})
  private int rays;

  private final Vector3f eye = new Vector3f(0, 8, 0);
  private final Vector3f way = new Vector3f();
  private Simulation pile;
  private RawRay raw;
  private float[] directions;
  private float[] distances;
  private long[] bodies;

  @Setup(Level.Trial)
  public void fall() {
    Engine.Settings settings = Engine.Settings.defaults()
        .withHook(Object.class, (world, placed) -> raw = RawRay.of(world, placed));
    pile = MeasuredPile.build(engine, MeasuredPile.scene(BODIES), settings);
    SharedState state =
        SharedState.of(pile.layout(), SharedState.Limits.DEFAULT, NanoClock.system());
    try (StateWriter writer = state.claimWriter()) {
      for (int tick = 1; tick <= MeasuredPile.FALLING_TICKS; tick++) {
        writer.events().at(0, tick, 0);
        pile.begin(tick, writer.events());
        pile.step(tick, MeasuredPile.RATE.dtSeconds());
      }
    }
    directions = new float[3 * rays];
    distances = new float[rays];
    bodies = new long[rays];
    for (int ray = 0; ray < rays; ray++) {
      double angle = 2 * Math.PI * ray / rays;
      directions[3 * ray] = (float) Math.cos(angle);
      directions[3 * ray + 1] = -0.4f + 0.1f * (ray % 4);
      directions[3 * ray + 2] = (float) Math.sin(angle);
    }
  }

  @TearDown(Level.Trial)
  public void close() {
    pile.close();
  }

  /** All in one call. */
  @Benchmark
  public int together() {
    WorldView view = pile.view(MeasuredPile.FALLING_TICKS);
    return view.rayCasts(eye, directions, REACH, Prefab.ALL_LAYERS, distances, bodies);
  }

  /** By the engine's own call for each. */
  @Benchmark
  public float raw() {
    float sum = 0;
    for (int ray = 0; ray < rays; ray++) {
      way.set(directions[3 * ray], directions[3 * ray + 1], directions[3 * ray + 2])
          .normalize(REACH);
      sum += raw.cast(eye, way);
    }
    return sum;
  }
}
