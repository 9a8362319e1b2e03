package org.isochron.bench.compare;

import org.isochron.physics.engine.Engine;
import org.isochron.physics.scene.Scenes;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * A pile of boxes in an engine, and the work that is missing to what a step is to cost: a pile that comes to rest costs less
 * and less. Its poses go through a state of its own, since engines write into snapshots; every contender pays for that.
 */
final class EnginePile implements Bodies {
  /** About what a box costs that moves; less than a step is to cost, so that there is something missing. */
  private static final long NANOS_PER_BOX = 5_000;

  private final Simulation simulation;
  private final MissingWork missing;
  private final int bodyCount;
  private final StateWriter writer;
  private final SnapshotReader reader;
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private long tick;

  EnginePile(Engine engine, int boxCount, MissingWork missing) {
    var scene = Scenes.fallingPile(boxCount);
    this.missing = missing;
    bodyCount = scene.bodies().size();
    simulation = engine.build(scene);
    SharedState state = SharedState.of(SnapshotLayout.bodies(bodyCount).withVelocities());
    writer = state.claimWriter();
    reader = state.openReader();
  }

  /** How many boxes are for a step of a cost. */
  static int boxCount(long stepNanos) {
    return (int) Math.max(1, stepNanos / NANOS_PER_BOX);
  }

  @Override
  public int bodyCount() {
    return bodyCount;
  }

  @Override
  public void step(double dtSeconds) {
    long begun = missing.begin();
    writer.events().at(0, ++tick, 0);
    simulation.begin(tick, writer.events());
    simulation.step(tick, dtSeconds);
    missing.end(begun);
  }

  @Override
  public void copyTo(float[] poses, int firstIndex) {
    writer.snapshots().begin(tick, 0);
    simulation.capture(writer.snapshots());
    writer.snapshots().publish(0);
    reader.refresh();
    Poses newest = reader.newest().poses();
    for (int slot = 0; slot < bodyCount; slot++) {
      newest.position(slot, position);
      newest.rotation(slot, rotation);
      ComparedScene.put(poses, firstIndex + slot * ComparedScene.POSE_SIZE, position, rotation);
    }
  }

  @Override
  public void close() {
    simulation.close();
  }
}
