package org.isochron.bench.lab;

import org.isochron.physics.Simulation;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3f;

final class MotionSimulation implements Simulation {
  static final long BODY = BodyId.of(0, 1);

  private final SteppedBody motion;
  private final boolean velocities;
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();

  MotionSimulation(SteppedBody motion) {
    this(motion, false);
  }

  MotionSimulation(SteppedBody motion, boolean velocities) {
    this.motion = motion;
    this.velocities = velocities;
  }

  @Override
  public void step(long tick, double dtSeconds) {
    motion.step(dtSeconds);
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    snapshots.body(BODY, position.set(motion.x(), motion.y(), 0), rotation);
    if (velocities) {
      snapshots.velocity(BODY, (float) motion.speedX(), 0, 0, 0, 0, 0);
    }
  }

  @Override
  public long stateHash() {
    return Double.doubleToLongBits(motion.x()) * 31 + Double.doubleToLongBits(motion.y());
  }
}
