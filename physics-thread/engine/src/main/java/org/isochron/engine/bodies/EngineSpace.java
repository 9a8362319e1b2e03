package org.isochron.engine.bodies;

import org.isochron.engine.Scene;
import org.isochron.physics.SavedState;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.Snapshot;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/**
 * The coordinate system of an engine, centred at the scene's origin. The origin keeps float
 * coordinates small and therefore precise. Unless the scene is wide, positions are rounded to
 * floats, even if they are stored as doubles. Immutable.
 */
public final class EngineSpace {
  private static final int AXES = 3;

  /** Rotations follow positions. */
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

  public boolean hasOwnOrigin() {
    return ownOrigin;
  }

  public boolean isWide() {
    return wide;
  }

  /** Converts a world position. Returns true if the engine can represent it. */
  public boolean enter(Vector3dc position, Vector3d destination) {
    position.sub(origin, destination);
    if (!wide) {
      destination.set((float) destination.x, (float) destination.y, (float) destination.z);
    }
    return contains(destination);
  }

  /** Checks a position's range. */
  public boolean contains(Vector3dc position) {
    return wide
        ? Math.abs(origin.x() + position.x()) <= Limits.MAX_WORLD_COORDINATE
            && Math.abs(origin.y() + position.y()) <= Limits.MAX_WORLD_COORDINATE
            && Math.abs(origin.z() + position.z()) <= Limits.MAX_WORLD_COORDINATE
        : Math.abs(position.x()) <= Limits.MAX_COORDINATE
            && Math.abs(position.y()) <= Limits.MAX_COORDINATE
            && Math.abs(position.z()) <= Limits.MAX_COORDINATE;
  }

  public void save(Vector3dc position, SavedState destination) {
    for (int axis = 0; axis < AXES; axis++) {
      if (wide) {
        destination.putDouble(position.get(axis));
      } else {
        destination.putFloat((float) position.get(axis));
      }
    }
  }

  /**
   * Reads a position from a saved state.
   *
   * @throws IllegalArgumentException if the position is out of range
   */
  public Vector3d take(String name, SavedState source) {
    Vector3d taken = new Vector3d(takeNumber(source), takeNumber(source), takeNumber(source));
    if (!contains(taken)) {
      throw new IllegalArgumentException(
          "the saved state has the %s %s, which is out of range: it is damaged"
              .formatted(name, taken));
    }
    return taken;
  }

  private double takeNumber(SavedState source) {
    return wide ? source.takeDouble() : source.takeFloat();
  }

  public Vector3d leave(Vector3dc position, Vector3d destination) {
    return origin.add(position, destination);
  }

  /**
   * Converts to the world. If the engine's origin is not the world's origin, the destination must
   * have two floats per coordinate.
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
