package org.isochron.render;

import org.isochron.render.blend.Interpolator;
import org.isochron.state.body.Prefab;
import org.isochron.state.query.RayHit;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * All bodies at an instant of the past. Owner: the thread that owns its {@link PoseHistory}; valid
 * until that is asked for another instant. Allocates nothing.
 */
public final class PastPoses {
  private final Interpolator interpolator;
  private final FrameRays rays = new FrameRays();
  private @Nullable Snapshot shown;
  private long instantNanos;

  PastPoses(Interpolator interpolator) {
    this.interpolator = interpolator;
  }

  void show(Snapshot snapshot, long ofInstantNanos) {
    shown = snapshot;
    instantNanos = ofInstantNanos;
  }

  /** The instant of simulation time, in nanoseconds. */
  public long instantNanos() {
    return instantNanos;
  }

  /** Returns true if the body was there. */
  public boolean contains(long body) {
    return shown().contains(body);
  }

  /** Reads where a body was; throws {@link IllegalArgumentException} if it was not there. */
  public Vector3f position(long body, Vector3f destination) {
    return interpolator.poses().position(slot(body), destination);
  }

  /** Reads how a body was turned; throws {@link IllegalArgumentException} if it was not there. */
  public Quaternionf rotation(long body, Quaternionf destination) {
    return interpolator.poses().rotation(slot(body), destination);
  }

  /** Finds the first body on a ray, in any layer, where it was at the instant. */
  public boolean rayCast(Vector3fc origin, Vector3fc direction, float maxDistance, RayHit nearest) {
    return rayCast(origin, direction, maxDistance, Prefab.ALL_LAYERS, nearest);
  }

  /**
   * Finds the first body on a ray, where it was at the instant, as {@link RenderFrame#rayCast} does
   * in a frame.
   */
  public boolean rayCast(
      Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHit nearest) {
    rays.begin(origin, direction, maxDistance, mask);
    return rays.findNearest(shown(), interpolator.poses(), nearest);
  }

  private int slot(long body) {
    if (!contains(body)) {
      throw new IllegalArgumentException("%s was not there at %d ns; ask contains(body) first"
          .formatted(BodyId.describe(body), instantNanos));
    }
    return BodyId.slot(body);
  }

  private Snapshot shown() {
    if (shown == null) {
      throw new IllegalStateException("no instant was asked for; call PoseHistory.at");
    }
    return shown;
  }
}
