package org.isochron.bench.compare;

import org.isochron.bench.summary.Sorted;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * A pile of boxes in an engine. Busy work fills each step up to its target cost, because a pile
 * that comes to rest costs less. The poses pass through a private {@code SharedState}, because
 * engines write into snapshots; every contender pays for this copy.
 */
final class EnginePile implements Bodies {
  private static final int TRIAL_BOXES = 300;
  private static final int TRIAL_STEPS = 100;

  /**
   * The step cost grows with the number of boxes to this power, measured with Jolt from 100 to
   * 1,000 boxes.
   */
  private static final double GROWTH = 1.25;

  private final Simulation simulation;
  private final StepFiller filler;
  private final int bodyCount;
  private final SharedState state;
  private final StateWriter writer;
  private SnapshotReader reader;
  private Thread readingThread = Thread.currentThread();
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private long tick;

  EnginePile(Engine engine, int boxCount, StepFiller filler) {
    var scene = Scene.fallingPile(boxCount);
    this.filler = filler;
    bodyCount = scene.bodies().size();
    simulation = engine.build(scene);
    state = SharedState.of(SnapshotLayout.bodies(bodyCount).withVelocities());
    writer = state.claimWriter();
    reader = state.openReader();
  }

  static long trialNanos(Engine engine, NanoClock clock) {
    long[] nanos = new long[TRIAL_STEPS];
    try (EnginePile pile = new EnginePile(engine, TRIAL_BOXES, new StepFiller(0, 1))) {
      for (int step = 0; step < TRIAL_STEPS; step++) {
        long startNanos = clock.nanos();
        pile.step(0.01);
        nanos[step] = clock.nanos() - startNanos;
      }
    }
    return Math.max(1, Sorted.of(nanos).median());
  }

  /**
   * Returns a number of boxes that takes about half of the target step cost, so that some busy work
   * always remains.
   */
  static int boxCount(long stepNanos, long trialNanos) {
    double ratio = stepNanos / (2.0 * trialNanos);
    return (int) Math.max(1, Math.round(TRIAL_BOXES * Math.pow(ratio, 1 / GROWTH)));
  }

  @Override
  public int bodyCount() {
    return bodyCount;
  }

  @Override
  public void step(double dtSeconds) {
    long startNanos = filler.begin();
    writer.events().at(0, ++tick, 0);
    simulation.begin(tick, writer.events());
    simulation.step(tick, dtSeconds);
    filler.end(startNanos);
  }

  @Override
  public void copyTo(float[] poses, int firstIndex) {
    writer.snapshots().begin(tick, 0);
    simulation.capture(writer.snapshots());
    writer.snapshots().publish(0);
    readHere();
    reader.refresh();
    Snapshot.Poses newest = reader.newest().poses();
    for (int slot = 0; slot < bodyCount; slot++) {
      newest.position(slot, position);
      newest.rotation(slot, rotation);
      ComparedScene.put(poses, firstIndex + slot * ComparedScene.POSE_SIZE, position, rotation);
    }
  }

  /** Opens a reader for the ticking thread; the first state was captured on a different thread. */
  private void readHere() {
    if (Thread.currentThread() != readingThread) {
      readingThread = Thread.currentThread();
      reader.close();
      reader = state.openReader();
    }
  }

  @Override
  public void close() {
    simulation.close();
  }
}
