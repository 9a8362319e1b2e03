package org.isochron.bench.compare;

import org.isochron.physics.Simulation;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;

/** The compared scene as a {@code Simulation}, shifted by a distance from the world's origin. */
final class SceneSimulation implements Simulation {
  static final long MARKER = BodyId.of(0, 1);

  private final ComparedScene scene;
  private final TickRate rate;
  private final float[] poses;

  SceneSimulation(ComparedScene scene, TickRate rate) {
    this.scene = scene;
    this.rate = rate;
    poses = new float[scene.bodyCount() * ComparedScene.POSE_SIZE];
  }

  @Override
  public void step(long tick, double dtSeconds) {
    scene.step(rate.instantNanos(tick));
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    scene.copyTo(poses);
    Snapshot snapshot = snapshots.bulk(scene.bodyCount());
    for (int slot = 0; slot < scene.bodyCount(); slot++) {
      int index = slot * ComparedScene.POSE_SIZE;
      snapshot.generations()[slot] = 1;
      snapshot
          .poses()
          .set(
              slot,
              poses[index],
              poses[index + 1],
              poses[index + 2],
              poses[index + 3],
              poses[index + 4],
              poses[index + 5],
              poses[index + 6]);
      snapshot.velocities().set(slot, 0, 0, 0, 0, 0, 0);
    }
    long instant = scene.instantNanos();
    snapshots.velocity(
        MARKER, (float) Marker.velocityX(instant), (float) Marker.velocityY(instant), 0, 0, 0, 0);
  }

  @Override
  public long stateHash() {
    return scene.instantNanos();
  }
}
