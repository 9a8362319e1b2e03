package org.isochron.shapes.limits;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Ranges of numbers that every engine accepts, and ranges of settings. Methods such as
 * {@link #isPosition} check values in commands and return false. Other methods report programming
 * errors: they throw IllegalArgumentException with the value and the rule.
 */
public final class Limits {
  /**
   * Maximum coordinate in an engine's space, around its scene's origin, where float precision is 6
   * cm.
   */
  public static final float MAX_COORDINATE = 1e6f;

  /**
   * Maximum world coordinate, where a position with two floats per coordinate has a precision of
   * 0.1 µm.
   */
  public static final double MAX_WORLD_COORDINATE = 1 << 25;

  /** Maximum component of a velocity, an impulse or a force. */
  public static final float MAX_MOTION = 1e9f;

  /** Maximum ray length. */
  public static final float MAX_DISTANCE = 4 * MAX_COORDINATE;

  /** Maximum deviation of a squared unit length from 1. */
  private static final float UNIT_TOLERANCE = 1e-3f;

  /**
   * Deviation below which a unit length is not normalised again, so copies of a copy keep the same
   * bits.
   */
  private static final float ROUNDED = 1e-6f;

  private Limits() {}

  /** Returns true for valid positions. */
  public static boolean isPosition(@Nullable Vector3fc position) {
    return position != null
        && Math.abs(position.x()) <= MAX_COORDINATE
        && Math.abs(position.y()) <= MAX_COORDINATE
        && Math.abs(position.z()) <= MAX_COORDINATE;
  }

  /** Returns true for world positions. */
  public static boolean isWorldPosition(@Nullable Vector3dc position) {
    return position != null
        && Math.abs(position.x()) <= MAX_WORLD_COORDINATE
        && Math.abs(position.y()) <= MAX_WORLD_COORDINATE
        && Math.abs(position.z()) <= MAX_WORLD_COORDINATE;
  }

  /** Returns true for a rotation that engines accept after normalisation. */
  public static boolean isRotation(Quaternionfc rotation) {
    return Math.abs(rotation.lengthSquared() - 1) <= UNIT_TOLERANCE;
  }

  /** Returns true for valid motions. */
  public static boolean isMotion(@Nullable Vector3fc motion) {
    return motion != null
        && Math.abs(motion.x()) <= MAX_MOTION
        && Math.abs(motion.y()) <= MAX_MOTION
        && Math.abs(motion.z()) <= MAX_MOTION;
  }

  /** Returns an argument that must not be null. */
  public static <T> T given(String name, @Nullable T argument) {
    if (argument == null) {
      throw new NullPointerException(name + " is null: pass a value");
    }
    return argument;
  }

  /** Copies a list that must not contain null. */
  public static <T> List<T> list(String name, Collection<? extends T> list) {
    for (T element : given(name, list)) {
      if (element == null) {
        throw new NullPointerException("%s is %s: pass a list without null".formatted(name, list));
      }
    }
    return List.copyOf(list);
  }

  /** Validates a value's range. */
  public static void between(String name, double value, double min, double max) {
    if (!(value >= min && value <= max)) {
      throw new IllegalArgumentException(
          "%s is %s: it must lie between %s and %s".formatted(name, value, min, max));
    }
  }

  /** Validates a count's range. */
  public static void within(String name, long count, long min, long max) {
    if (count < min || count > max) {
      throw new IllegalArgumentException(
          "%s is %d: it lies between %d and %d".formatted(name, count, min, max));
    }
  }

  /** Validates a span's range. */
  public static void within(String name, Duration span, Duration min, Duration max) {
    if (given(name, span).compareTo(min) < 0 || span.compareTo(max) > 0) {
      throw new IllegalArgumentException(
          "%s is %s: it lies between %s and %s".formatted(name, span, min, max));
    }
  }

  /** Validates a length. */
  public static void length(String name, float length) {
    if (!(length > 0 && length <= MAX_COORDINATE)) {
      throw new IllegalArgumentException("%s is %s: a length must be above 0 and at most %s"
          .formatted(name, length, MAX_COORDINATE));
    }
  }

  /** Validates and copies a position. */
  public static Vector3fc position(String name, Vector3fc position) {
    requirePosition(name, position);
    return new Vector3f(position);
  }

  /** Copies a valid world position. */
  public static Vector3dc worldPosition(String name, Vector3dc position) {
    if (!isWorldPosition(position)) {
      throw new IllegalArgumentException("%s is %s: each coordinate must be within ±%s"
          .formatted(name, position, MAX_WORLD_COORDINATE));
    }
    return new Vector3d(position);
  }

  /** Returns a coordinate's residual after rounding to float; 0 if the float is infinite. */
  public static float residual(double coordinate) {
    float nearest = (float) coordinate;
    return Float.isInfinite(nearest) ? 0 : (float) (coordinate - nearest);
  }

  /** Validates a ray. */
  public static void ray(Vector3fc origin, Vector3fc direction, float maxDistance) {
    requirePosition("origin", origin);
    if (!(direction.lengthSquared() > 0 && direction.lengthSquared() < Float.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "direction is %s: a ray needs a finite direction that is not 0".formatted(direction));
    }
    distance(maxDistance);
  }

  /** Validates a closest-point query. */
  public static void closest(Vector3fc point, float maxDistance) {
    requirePosition("point", point);
    distance(maxDistance);
  }

  /** Rejects an empty layer mask. */
  public static void mask(int mask) {
    if (mask == 0) {
      throw new IllegalArgumentException(
          "mask is 0: a query needs at least one layer; Prefab.ALL_LAYERS has all");
    }
  }

  /** Validates a query shape's pose. */
  public static void pose(Vector3fc position, Quaternionfc rotation) {
    requirePosition("position", position);
    requireRotation(rotation);
  }

  /** Validates and copies a velocity. */
  public static Vector3fc motion(String name, Vector3fc motion) {
    if (!isMotion(motion)) {
      throw new IllegalArgumentException(
          "%s is %s: each component must be within ±%s".formatted(name, motion, MAX_MOTION));
    }
    return new Vector3f(motion);
  }

  /** Normalises a valid rotation. */
  public static Quaternionfc rotation(Quaternionfc rotation) {
    requireRotation(rotation);
    Quaternionf copy = new Quaternionf(rotation);
    return Math.abs(rotation.lengthSquared() - 1) <= ROUNDED ? copy : copy.normalize();
  }

  /** Normalises a valid axis. */
  public static Vector3fc axis(Vector3fc axis) {
    Objects.requireNonNull(axis, "axis is null: pass a vector of length 1");
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

  /** Rejects rotations of another length than 1. */
  public static void requireRotation(Quaternionfc rotation) {
    Objects.requireNonNull(rotation, "rotation is null: use new Quaternionf() for none");
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
