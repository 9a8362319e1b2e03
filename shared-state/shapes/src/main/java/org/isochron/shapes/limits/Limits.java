package org.isochron.shapes.limits;

import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The numbers that every engine can take, and the ranges of settings. The {@code is} methods
 * answer, for commands, whose bad values are refused; the others throw
 * {@link IllegalArgumentException} with the value and the rule, for what is built by a programmer.
 */
public final class Limits {
  /**
   * The largest coordinate in the space of an engine, around the origin of its scene; there a float
   * has steps of 6 cm.
   */
  public static final float MAX_COORDINATE = 1e6f;

  /** The largest coordinate in the world; there the two floats of a far position have 0.1 µm. */
  public static final double MAX_PLACE = 1 << 25;

  /** The largest component of a velocity, an impulse or a force. */
  public static final float MAX_MOTION = 1e9f;

  /** The longest ray. */
  public static final float MAX_DISTANCE = 4 * MAX_COORDINATE;

  /** By how much the square of a unit length may differ from 1. */
  private static final float UNIT_TOLERANCE = 1e-3f;

  /**
   * A unit length is not normalized again if its square is this close to 1, so that copies of a
   * copy have the same bits.
   */
  private static final float ROUNDED = 1e-6f;

  private Limits() {}

  /** Returns true if an engine can take this as a position. */
  public static boolean isPosition(Vector3fc position) {
    return Math.abs(position.x()) <= MAX_COORDINATE
        && Math.abs(position.y()) <= MAX_COORDINATE
        && Math.abs(position.z()) <= MAX_COORDINATE;
  }

  /** Returns true if this is a place in the world. */
  public static boolean isPlace(Vector3dc place) {
    return Math.abs(place.x()) <= MAX_PLACE
        && Math.abs(place.y()) <= MAX_PLACE
        && Math.abs(place.z()) <= MAX_PLACE;
  }

  /** Returns true if an engine can take this as a rotation after it is normalized. */
  public static boolean isRotation(Quaternionfc rotation) {
    return Math.abs(rotation.lengthSquared() - 1) <= UNIT_TOLERANCE;
  }

  /** Returns true if an engine can take this as a velocity, an impulse or a force. */
  public static boolean isMotion(Vector3fc motion) {
    return Math.abs(motion.x()) <= MAX_MOTION
        && Math.abs(motion.y()) <= MAX_MOTION
        && Math.abs(motion.z()) <= MAX_MOTION;
  }

  /** Throws {@link IllegalArgumentException} unless a value lies within a range. */
  public static void between(String name, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          "%s is %s: it must lie between %s and %s".formatted(name, value, least, most));
    }
  }

  /** Throws {@link IllegalArgumentException} unless a count lies within a range. */
  public static void within(String name, long count, long least, long most) {
    if (count < least || count > most) {
      throw new IllegalArgumentException(
          "%s is %d: it lies between %d and %d".formatted(name, count, least, most));
    }
  }

  /** Throws unless an engine can take this as a length. */
  public static void length(String name, float length) {
    if (!(length > 0 && length <= MAX_COORDINATE)) {
      throw new IllegalArgumentException("%s is %s: a length must be above 0 and at most %s"
          .formatted(name, length, MAX_COORDINATE));
    }
  }

  /** Returns a copy of a position, or throws. */
  public static Vector3fc position(String name, Vector3fc position) {
    requirePosition(name, position);
    return new Vector3f(position);
  }

  /** Returns a copy of a place in the world, or throws. */
  public static Vector3dc place(String name, Vector3dc place) {
    if (!isPlace(place)) {
      throw new IllegalArgumentException(
          "%s is %s: each coordinate must be within ±%s".formatted(name, place, MAX_PLACE));
    }
    return new Vector3d(place);
  }

  /** Returns what the nearest float lacks of a coordinate; 0 if that is infinite. */
  public static float lack(double coordinate) {
    float nearest = (float) coordinate;
    return Float.isInfinite(nearest) ? 0 : (float) (coordinate - nearest);
  }

  /**
   * Throws unless the origin is a position, the direction has a length, and the distance is above
   * 0.
   */
  public static void ray(Vector3fc origin, Vector3fc direction, float maxDistance) {
    requirePosition("origin", origin);
    if (!(direction.lengthSquared() > 0 && direction.lengthSquared() < Float.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "direction is %s: a ray needs a finite direction that is not 0".formatted(direction));
    }
    distance(maxDistance);
  }

  /** Throws unless the point is a position, and a query can look this far. */
  public static void closest(Vector3fc point, float maxDistance) {
    requirePosition("point", point);
    distance(maxDistance);
  }

  /** Throws if a mask of a query has no layer. */
  public static void mask(int mask) {
    if (mask == 0) {
      throw new IllegalArgumentException(
          "mask is 0: a query needs at least one layer; Prefab.ALL_LAYERS has all");
    }
  }

  /** Throws unless a query can be made with a shape at the pose. */
  public static void pose(Vector3fc position, Quaternionfc rotation) {
    requirePosition("position", position);
    requireRotation(rotation);
  }

  /** Returns a copy of a velocity, or throws. */
  public static Vector3fc motion(String name, Vector3fc motion) {
    if (!isMotion(motion)) {
      throw new IllegalArgumentException(
          "%s is %s: each component must be within ±%s".formatted(name, motion, MAX_MOTION));
    }
    return new Vector3f(motion);
  }

  /** Returns a copy of a rotation, of length 1, or throws. */
  public static Quaternionfc rotation(Quaternionfc rotation) {
    requireRotation(rotation);
    Quaternionf copy = new Quaternionf(rotation);
    return Math.abs(rotation.lengthSquared() - 1) <= ROUNDED ? copy : copy.normalize();
  }

  /** Returns a copy of an axis, of length 1, or throws. */
  public static Vector3fc axis(Vector3fc axis) {
    if (!axis.isFinite() || Math.abs(axis.lengthSquared() - 1) > UNIT_TOLERANCE) {
      throw new IllegalArgumentException(
          "axis is %s of length %s: an axis has length 1; normalize it"
              .formatted(axis, axis.length()));
    }
    Vector3f copy = new Vector3f(axis);
    return Math.abs(axis.lengthSquared() - 1) <= ROUNDED ? copy : copy.normalize();
  }

  private static void requirePosition(String name, Vector3fc position) {
    if (!isPosition(position)) {
      throw new IllegalArgumentException(
          "%s is %s: each coordinate must be within ±%s".formatted(name, position, MAX_COORDINATE));
    }
  }

  private static void requireRotation(Quaternionfc rotation) {
    if (!isRotation(rotation)) {
      throw new IllegalArgumentException(
          "rotation is %s of length %s: a rotation has length 1; normalize it"
              .formatted(rotation, Math.sqrt(rotation.lengthSquared())));
    }
  }

  private static void distance(float maxDistance) {
    if (!(maxDistance > 0 && maxDistance <= MAX_DISTANCE)) {
      throw new IllegalArgumentException("maxDistance is %s: it must be above 0 and at most %s"
          .formatted(maxDistance, MAX_DISTANCE));
    }
  }
}
