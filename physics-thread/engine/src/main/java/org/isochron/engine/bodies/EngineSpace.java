package org.isochron.engine.bodies;

import org.isochron.engine.Scene;
import org.isochron.physics.SavedState;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.Snapshot;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/**
 * Where the space in which an engine computes lies in the world: around the origin of the scene, so
 * that floats are as exact there as near the origin of the world. Unless the scene is wide, its
 * places are rounded to floats, even where they are stored as doubles. Immutable.
 */
public final class EngineSpace {
  private static final int AXES = 3;

  /** The components of a rotation, which follow those of a position. */
  private static final int ROTATION = 4;

  private final Vector3dc origin;
  private final boolean ownOrigin;
  private final boolean wide;

  public EngineSpace(Scene scene) {
    origin = scene.origin();
    ownOrigin = origin.lengthSquared() > 0;
    wide = scene.wide();
  }

  public Vector3dc origin() {
    return origin;
  }

  /** Returns true if its origin is not that of the world. */
  public boolean hasOwnOrigin() {
    return ownOrigin;
  }

  /** Returns true if its places are doubles, as far as the world reaches. */
  public boolean isWide() {
    return wide;
  }

  /** Finds a place of the world in the engine's space; returns false if it is too far away. */
  public boolean enter(Vector3dc place, Vector3d destination) {
    place.sub(origin, destination);
    if (!wide) {
      destination.set((float) destination.x, (float) destination.y, (float) destination.z);
    }
    return contains(destination);
  }

  /** Returns true unless a place of the engine's space is too far away. */
  public boolean contains(Vector3dc place) {
    return wide
        ? Math.abs(origin.x() + place.x()) <= Limits.MAX_PLACE
            && Math.abs(origin.y() + place.y()) <= Limits.MAX_PLACE
            && Math.abs(origin.z() + place.z()) <= Limits.MAX_PLACE
        : Math.abs(place.x()) <= Limits.MAX_COORDINATE
            && Math.abs(place.y()) <= Limits.MAX_COORDINATE
            && Math.abs(place.z()) <= Limits.MAX_COORDINATE;
  }

  /** Saves a place of the engine's space. */
  public void save(Vector3dc place, SavedState destination) {
    for (int axis = 0; axis < AXES; axis++) {
      if (wide) {
        destination.putDouble(place.get(axis));
      } else {
        destination.putFloat((float) place.get(axis));
      }
    }
  }

  /**
   * Reads what {@link #save} wrote.
   *
   * @throws IllegalArgumentException if it is too far away
   */
  public Vector3d take(String name, SavedState source) {
    Vector3d taken = new Vector3d(takeNumber(source), takeNumber(source), takeNumber(source));
    if (!contains(taken)) {
      throw new IllegalArgumentException(
          "the saved state has the %s %s, which is too far away: it is damaged"
              .formatted(name, taken));
    }
    return taken;
  }

  private double takeNumber(SavedState source) {
    return wide ? source.takeDouble() : source.takeFloat();
  }

  /** Finds a place of the engine's space in the world. */
  public Vector3d leave(Vector3dc position, Vector3d destination) {
    return origin.add(position, destination);
  }

  /**
   * Converts the first positions from the engine's space to the world. A destination of two floats
   * a coordinate is needed if this space has an origin of its own.
   */
  public void leave(Snapshot.Poses positions, Snapshot.Poses destination, int count) {
    if (!ownOrigin && destination.isFar() == positions.isFar()) {
      destination.copyFrom(positions, count);
      return;
    }
    for (int component = AXES; component < AXES + ROTATION; component++) {
      System.arraycopy(
          positions.components()[component], 0, destination.components()[component], 0, count);
    }
    for (int axis = 0; axis < AXES; axis++) {
      double shift = origin.get(axis);
      for (int slot = 0; slot < count; slot++) {
        destination.coordinate(axis, slot, shift + positions.coordinate(axis, slot));
      }
    }
  }
}
