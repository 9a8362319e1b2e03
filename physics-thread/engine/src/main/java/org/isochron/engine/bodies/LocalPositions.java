package org.isochron.engine.bodies;

import org.isochron.state.Snapshot;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * Converts body positions to floats relative to the engine's origin. In a wide scene, positions are
 * relative to an anchor, so nearby positions remain precise. Owner: the world's thread.
 */
public final class LocalPositions {
  private final Snapshot.Poses poses;
  private final boolean wide;
  private final Vector3d anchor = new Vector3d();

  public LocalPositions(BodyStates states) {
    poses = states.poses();
    wide = states.isWide();
  }

  /** Sets the anchor in wide scenes. */
  public void around(Vector3dc position) {
    if (wide) {
      anchor.set(position);
    }
  }

  /** Uses a body's position as the anchor. */
  public void around(int slot) {
    if (wide) {
      poses.position(slot, anchor);
    }
  }

  /** Returns zero unless the scene is wide. */
  Vector3dc anchor() {
    return anchor;
  }

  public Vector3f position(int slot, Vector3f destination) {
    return wide
        ? destination.set(
            poses.coordinate(0, slot) - anchor.x,
            poses.coordinate(1, slot) - anchor.y,
            poses.coordinate(2, slot) - anchor.z)
        : poses.position(slot, destination);
  }
}
