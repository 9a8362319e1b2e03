package org.isochron.bench.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.Simulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.event.EventRing;
import org.isochron.state.snapshot.SnapshotExchange;
import org.isochron.state.snapshot.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
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
 * A mesh, or a height field of 512 × 512 under all bodies, is added to a running pile of 500
 * bodies: what its preparation costs the thread that adds it, and what the tick costs that takes it
 * over and spawns it, next to the same tick with another box.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
@Warmup(iterations = 5)
@Measurement(iterations = 20)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class AddedMeshBenchmark {
  private static final int BODIES = 500;
  private static final int BOX = 1;
  private static final int FIELD_SIDE = 512;
  private static final Vector3fc ASIDE = new Vector3f(200, 0, 0);

  /** The hills of the field reach half a metre above the floor. */
  private static final Vector3fc BELOW = new Vector3f(0, -0.5f, 0);

  private static final Quaternionf UPRIGHT = new Quaternionf();

  @Param({"Jolt", "Bullet", "ode4j"})
  private String engine;

  /** The mesh lies aside, and the field under the pile. */
  @Param({"MESH", "FIELD"})
  private Added shape;

  /** How many squares of two triangles each edge of the mesh has; 224 make 100,352 triangles. */
  @Param("224")
  private int squares;

  /** What is added. */
  public enum Added {
    MESH,
    FIELD
  }

  private Prefab mesh;
  private Simulation pile;
  private Simulation.Forwarding.TickCommands commands;
  private SnapshotWriter snapshots;
  private EventPublisher events;
  private long tick;
  private int added;

  @Setup(Level.Trial)
  public void prepare() {
    mesh = Prefab.fixed(shape == Added.MESH ? waves(squares) : hills());
  }

  @Setup(Level.Invocation)
  public void fall() {
    Scene scene = MeasuredPile.scene(BODIES);
    Scene roomy = new Scene(
        scene.gravity(), scene.prefabs(), scene.bodies(), scene.joints(), scene.bodyCapacity() + 1);
    pile = MeasuredPile.build(engine, roomy, Engine.Settings.defaults());
    commands = new Simulation.Forwarding.TickCommands(pile, 2);
    snapshots = new SnapshotExchange(pile.layout(), SnapshotExchange.DEFAULT_WINDOW_LENGTH, 1)
        .claimWriter();
    events = new EventRing(1 << 10).claimPublisher();
    tick = 0;
    for (int i = 0; i < MeasuredPile.FALLING_TICKS; i++) {
      runTick();
    }
    added = pile.prefabs().add(mesh);
  }

  @TearDown(Level.Invocation)
  public void close() {
    pile.close();
  }

  /** What the adding thread does. */
  @Benchmark
  public int add() {
    return pile.prefabs().add(mesh);
  }

  /** The tick that takes the mesh over and spawns it. */
  @Benchmark
  public void tickWithMesh() {
    commands.sender().spawn(added, shape == Added.MESH ? ASIDE : BELOW, UPRIGHT);
    runTick();
  }

  /** The same tick with another box. */
  @Benchmark
  public void tickWithBox() {
    commands.sender().spawn(BOX, ASIDE, UPRIGHT);
    runTick();
  }

  private void runTick() {
    tick++;
    events.at(0, tick, tick * MeasuredPile.TICK_NANOS);
    pile.begin(tick, events);
    commands.give();
    pile.step(tick, MeasuredPile.RATE.dtSeconds());
    snapshots.begin(tick, tick * MeasuredPile.TICK_NANOS);
    pile.capture(snapshots);
    snapshots.publish(tick * MeasuredPile.TICK_NANOS);
  }

  private static Shape.HeightField hills() {
    float[] heights = new float[FIELD_SIDE * FIELD_SIDE];
    for (int i = 0; i < heights.length; i++) {
      int row = i / FIELD_SIDE;
      heights[i] = (float) (Math.sin(i % FIELD_SIDE) * Math.cos(row));
    }
    return Shape.HeightField.of(FIELD_SIDE, FIELD_SIDE, 1, heights);
  }

  private static Shape.Mesh waves(int squares) {
    List<Vector3fc> vertices = new ArrayList<>();
    List<Shape.Triangle> triangles = new ArrayList<>();
    for (int z = 0; z <= squares; z++) {
      for (int x = 0; x <= squares; x++) {
        vertices.add(new Vector3f(x, (float) (Math.sin(x) * Math.cos(z)), z));
        if (x < squares && z < squares) {
          int corner = z * (squares + 1) + x;
          int next = corner + squares + 1;
          triangles.add(new Shape.Triangle(corner, next, corner + 1));
          triangles.add(new Shape.Triangle(corner + 1, next, next + 1));
        }
      }
    }
    return new Shape.Mesh(vertices, triangles);
  }
}
