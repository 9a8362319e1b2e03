package org.isochron.physics.reference;

import java.util.List;
import org.isochron.state.body.Prefab;
import org.isochron.state.body.Shape;

/**
 * The settings of a {@link SphereWorld}.
 *
 * @param bodyCapacity how many spheres there can be at a time
 * @param gravity the downward acceleration in metres a second squared; with 0, everything flies
 *     straight
 * @param ground true if there is a ground at y = 0
 * @param accurate true for fourth-order Runge-Kutta instead of semi-implicit Euler
 * @param prefabs the kinds of spheres, named by their index in spawn commands; their friction is
 *     ignored
 */
public record SphereSettings(
    int bodyCapacity, double gravity, boolean ground, boolean accurate, List<Prefab> prefabs) {
  /** Raise it with every change of the saved state's layout. */
  private static final long VERSION = 2;

  /**
   * @throws IllegalArgumentException if the capacity is below 1, a prefab is missing or no sphere,
   *     or gravity is not finite
   */
  public SphereSettings {
    prefabs = List.copyOf(prefabs);
    if (bodyCapacity < 1) {
      throw new IllegalArgumentException(
          "bodyCapacity is %d: a world holds at least 1".formatted(bodyCapacity));
    }
    if (!Double.isFinite(gravity)) {
      throw new IllegalArgumentException("gravity is %s: it must be finite".formatted(gravity));
    }
    if (prefabs.isEmpty()) {
      throw new IllegalArgumentException("prefabs is empty: name at least one kind of sphere");
    }
    for (Prefab prefab : prefabs) {
      if (!(prefab.shape() instanceof Shape.Sphere)) {
        throw new IllegalArgumentException(
            "a prefab has the shape %s: here every body is a sphere".formatted(prefab.shape()));
      }
    }
  }

  /** Balls of 0.5 m and 1 kg that keep 80 % of their speed, on a ground, under 9.81 m/s². */
  public static SphereSettings bodies(int bodyCapacity) {
    return new SphereSettings(bodyCapacity, 9.81, true, false, List.of(ball(0.5f, 1, 0.8)));
  }

  /**
   * Returns a ball that keeps a share of its speed at a bounce, which an event reports; its radius
   * is in metres, its mass in kilograms.
   */
  public static Prefab ball(float radius, double mass, double restitution) {
    return Prefab.dynamic(new Shape.Sphere(radius), mass)
        .withRestitution(restitution)
        .withContactEvents();
  }

  /**
   * Returns these settings without gravity and ground: spheres move in straight lines at constant
   * speed.
   */
  public SphereSettings weightless() {
    return new SphereSettings(bodyCapacity, 0, false, accurate, prefabs);
  }

  public SphereSettings withAccurate(boolean fourthOrder) {
    return new SphereSettings(bodyCapacity, gravity, ground, fourthOrder, prefabs);
  }

  public SphereSettings withPrefabs(Prefab... kinds) {
    return new SphereSettings(bodyCapacity, gravity, ground, accurate, List.of(kinds));
  }

  float radius(int prefab) {
    return ((Shape.Sphere) prefabs.get(prefab).shape()).radius();
  }

  void requirePrefab(int prefab) {
    if (prefab < 0 || prefab >= prefabs.size()) {
      throw new IllegalArgumentException(
          "prefab is %d: the world has %d, counted from 0".formatted(prefab, prefabs.size()));
    }
  }

  /**
   * Returns a hash that is equal for equal settings in every process and almost surely differs for
   * others.
   */
  long identity() {
    long hash = VERSION;
    hash = mix(hash, bodyCapacity);
    hash = mix(hash, Double.doubleToLongBits(gravity));
    hash = mix(hash, (ground ? 1 : 0) + (accurate ? 2 : 0));
    for (Prefab prefab : prefabs) {
      hash = mix(hash, Double.doubleToLongBits(prefab.shape().boundingRadius()));
      hash = mix(hash, Double.doubleToLongBits(prefab.mass()));
      hash = mix(hash, Double.doubleToLongBits(prefab.restitution()));
      hash = mix(hash, prefab.layer());
    }
    return hash;
  }

  private static long mix(long hash, long word) {
    long mixed = (hash ^ word) * 0x9E3779B97F4A7C15L;
    return mixed ^ mixed >>> 29;
  }
}
