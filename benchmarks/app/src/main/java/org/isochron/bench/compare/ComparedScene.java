package org.isochron.bench.compare;

import org.isochron.state.NanoClock;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/**
 * The scene that all contenders simulate: the marker and a load. Every step is logged, with the
 * same clock for all contenders. Owner: the thread that steps. Allocates nothing after
 * construction.
 */
public final class ComparedScene implements AutoCloseable {
  /**
   * Floats per body in an array of poses: position x, y, z, then rotation x, y, z, w. The marker
   * comes first.
   */
  public static final int POSE_SIZE = 7;

  private final Bodies bodies;
  private final TickLog log;
  private final NanoClock clock;
  private long instantNanos;

  ComparedScene(Bodies bodies, TickLog log, NanoClock clock) {
    this.bodies = bodies;
    this.log = log;
    this.clock = clock;
  }

  public int bodyCount() {
    return 1 + bodies.bodyCount();
  }

  public void step(long toInstantNanos) {
    long began = clock.nanos();
    bodies.step((toInstantNanos - instantNanos) * 1e-9);
    instantNanos = toInstantNanos;
    log.add(began, clock.nanos() - began, toInstantNanos);
  }

  public long instantNanos() {
    return instantNanos;
  }

  public void copyTo(float[] poses) {
    poses[0] = (float) Marker.x(instantNanos);
    poses[1] = (float) Marker.y(instantNanos);
    poses[2] = 0;
    poses[3] = 0;
    poses[4] = 0;
    poses[5] = 0;
    poses[6] = 1;
    bodies.copyTo(poses, POSE_SIZE);
  }

  static void put(float[] poses, int index, Vector3fc position, Quaternionfc rotation) {
    poses[index] = position.x();
    poses[index + 1] = position.y();
    poses[index + 2] = position.z();
    poses[index + 3] = rotation.x();
    poses[index + 4] = rotation.y();
    poses[index + 5] = rotation.z();
    poses[index + 6] = rotation.w();
  }

  @Override
  public void close() {
    bodies.close();
  }
}
