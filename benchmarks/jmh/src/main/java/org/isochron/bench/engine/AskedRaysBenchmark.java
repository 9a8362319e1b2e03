package org.isochron.bench.engine;

import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.query.WorldView;
import org.isochron.physics.simulation.Simulation;
import org.isochron.shapes.Prefab;
import org.isochron.state.query.RayHit;
import org.isochron.state.snapshot.WriterState;
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
 * A ray among 1,000 of one question, next to the same 1,000 rays by the engine's own call: in a
 * question too, and in a loop of the asking thread without one. All give body, point, normal and
 * distance of the nearest hit. The rays fall on a pile of 2,000 boxes.
 *
 * <p>A question wakes the sleeping physics thread, whose core has other data in its cache then, and
 * its answer wakes the asking thread. {@link #asked} against {@link #rawAsked} leaves that out,
 * {@link #asked} against {@link #raw} does not.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(AskedRaysBenchmark.RAYS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class AskedRaysBenchmark {
  static final int RAYS = 1_000;

  private static final int BODIES = 2_000;
  private static final int A_ROW = 40;
  private static final float HEIGHT = 100;

  @Param({"Jolt", "Bullet"})
  private String engine;

  private final Vector3f from = new Vector3f();
  private final Vector3f down = new Vector3f(0, -1, 0);
  private final Vector3f way = new Vector3f(0, -HEIGHT, 0);
  private final RayHit hit = new RayHit();
  private PhysicsThread physics;
  private RawRay raw;

  @Setup(Level.Trial)
  public void fall() {
    Engine.Settings settings = Engine.Settings.defaults()
        .withHook(Object.class, (world, placed) -> raw = RawRay.of(world, placed));
    Simulation pile = MeasuredPile.build(engine, MeasuredPile.scene(BODIES), settings);
    physics = PhysicsThread.start(pile);
    while (ask(WorldView::tick) < MeasuredPile.FALLING_TICKS) {
      Thread.onSpinWait();
    }
    physics.time().pause();
    while (!(physics.status().state() instanceof WriterState.Paused)) {
      Thread.onSpinWait();
    }
  }

  @TearDown(Level.Trial)
  public void close() {
    physics.close();
  }

  /** By a question to the service, while it is paused. */
  @Benchmark
  public float asked() {
    return ask(this::cast);
  }

  /** By the engine's own call in a question. */
  @Benchmark
  public float rawAsked() {
    return ask(view -> castRaw());
  }

  /**
   * By the engine's own call on the asking thread. The service is paused, so nothing else uses the
   * world.
   */
  @Benchmark
  public float raw() {
    return castRaw();
  }

  private float castRaw() {
    float sum = 0;
    for (int ray = 0; ray < RAYS; ray++) {
      sum += raw.cast(aim(ray), way);
    }
    return sum;
  }

  private <T> T ask(Function<WorldView, T> question) {
    return physics.ask(question).toCompletableFuture().join();
  }

  private float cast(WorldView view) {
    float sum = 0;
    for (int ray = 0; ray < RAYS; ray++) {
      if (view.rayCast(aim(ray), down, HEIGHT, Prefab.ALL_LAYERS, hit)) {
        sum += hit.distance() + hit.normal().y();
      }
    }
    return sum;
  }

  private Vector3f aim(int ray) {
    float x = (ray % A_ROW - A_ROW / 2) * 0.25f;
    float z = (ray / A_ROW - RAYS / A_ROW / 2) * 0.4f;
    return from.set(x, HEIGHT - 1, z);
  }
}
