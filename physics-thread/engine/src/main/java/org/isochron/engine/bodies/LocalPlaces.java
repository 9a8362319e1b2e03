package org.isochron.engine.bodies;

import org.isochron.state.Snapshot;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * Where bodies are, in floats: in the engine's space or, if the scene is wide, around an anchor, so
 * that differences of nearby places are exact there too. Owner: the thread of the world.
 */
public final class LocalPlaces {
  private final Snapshot.Poses poses;
  private final boolean wide;
  private final Vector3d anchor = new Vector3d();

  public LocalPlaces(BodyStates states) {
    poses = states.poses();
    wide = states.isWide();
  }

  /** Sets the anchor, if the scene is wide. */
  public void around(Vector3dc place) {
    if (wide) {
      anchor.set(place);
    }
  }

  /** Sets the anchor to the place of a body, if the scene is wide. */
  public void around(int slot) {
    if (wide) {
      poses.position(slot, anchor);
    }
  }

  /** The anchor in the engine's space; the origin of that space unless the scene is wide. */
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
