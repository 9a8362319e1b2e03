package org.isochron.bench.stress;

import java.util.Random;
import org.isochron.bench.summary.Setup;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * An engine with bouncing balls, sealed snapshots and numbered events, whose input is checked.
 * Owner: the physics thread.
 */
final class World extends ForwardingSimulation {
  /** Prefab number of the balls. The ground occupies the slot before the balls. */
  static final int BALL = 1;

  static final int FIRST_SLOT = 1;
  private static final float REACH = 1_000;
  private static final int SPARE_BODIES = 128;
  private static final int EVENTS_A_TICK = 4;

  private final EventWitness.Numbers numbers;
  private final InputWitness inputs;
  private final Stall stall;
  private long engineBytes;

  World(Simulation engine, EventWitness.Numbers numbers, InputWitness inputs, Stall stall) {
    super(engine);
    this.numbers = numbers;
    this.inputs = inputs;
    this.stall = stall;
  }

  static Scene scene(Setup setup) {
    Scene.Builder scene = new Scene.Builder();
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(REACH, 1, REACH))), 0, -1, 0);
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1).withRestitution(0.95));
    Random random = new Random(setup.seed());
    float side = 4 * (float) Math.sqrt(setup.bodies());
    for (int body = 0; body < setup.bodies(); body++) {
      float x = (random.nextFloat() - 0.5f) * side;
      float z = (random.nextFloat() - 0.5f) * side;
      scene.body(ball, new Vector3f(x, 1 + random.nextFloat() * 20, z), new Quaternionf());
    }
    return scene.spare(SPARE_BODIES).build();
  }

  /** Bytes that the engine has allocated so far. */
  long engineBytes() {
    return engineBytes;
  }

  @Override
  public void begin(long ofTick, EventPublisher publisher) {
    long before = AllocationMeter.allocatedBytes();
    super.begin(ofTick, publisher);
    engineBytes += AllocationMeter.allocatedBytes() - before;
    numbers.publish(publisher, EVENTS_A_TICK);
  }

  @Override
  public void apply(Command command) {
    if (!inputs.accept(command)) {
      long before = AllocationMeter.allocatedBytes();
      super.apply(command);
      engineBytes += AllocationMeter.allocatedBytes() - before;
    }
  }

  @Override
  public void control(TickInput input) {
    inputs.control(input);
    super.control(input);
  }

  @Override
  public void step(long ofTick, double dtSeconds) {
    stall.serve();
    long before = AllocationMeter.allocatedBytes();
    super.step(ofTick, dtSeconds);
    engineBytes += AllocationMeter.allocatedBytes() - before;
  }

  /** Reports all bodies as moved, because the seal and the count of each change every tick. */
  @Override
  public void capture(SnapshotWriter snapshots) {
    long before = AllocationMeter.allocatedBytes();
    super.capture(snapshots);
    engineBytes += AllocationMeter.allocatedBytes() - before;
    snapshots.allMoved();
    Seal.write(snapshots.open());
  }
}
