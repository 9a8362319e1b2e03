package org.isochron.physics.reference;

import java.util.List;

/**
 * What a {@link SphereWorld} is made of.
 *
 * @param bodyCapacity the most spheres at a time
 * @param gravity the downward acceleration; 0 lets everything fly straight
 * @param ground whether there is a ground at y = 0
 * @param accurate whether to integrate by Runge-Kutta of fourth order instead of semi-implicit Euler
 * @param prefabs the kinds of spheres, named by their index in spawn commands
 */
public record SphereSettings(
    int bodyCapacity, double gravity, boolean ground, boolean accurate, List<Prefab> prefabs) {
  /** Raised whenever the saved state gets another layout. */
  private static final long VERSION = 2;

  /** A kind of sphere: its size, its mass, and which share of its speed it keeps at a bounce. */
  public record Prefab(double radius, double mass, double restitution) {
    public Prefab {
      if (!(radius > 0) || !(mass > 0) || !(restitution >= 0 && restitution <= 1)) {
        throw new IllegalArgumentException(
            "radius %s, mass %s, restitution %s: radius and mass must be above 0, restitution between 0 and 1"
                .formatted(radius, mass, restitution));
      }
    }
  }

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
  }

  /** Balls of 0.5 m and 1 kg that keep 80 % of their speed, on a ground, under 9.81 m/s². */
  public static SphereSettings bodies(int bodyCapacity) {
    return new SphereSettings(bodyCapacity, 9.81, true, false, List.of(new Prefab(0.5, 1, 0.8)));
  }

  /** The same without gravity and ground: every motion is straight and even. */
  public SphereSettings weightless() {
    return new SphereSettings(bodyCapacity, 0, false, accurate, prefabs);
  }

  public SphereSettings withAccurate(boolean fourthOrder) {
    return new SphereSettings(bodyCapacity, gravity, ground, fourthOrder, prefabs);
  }

  public SphereSettings withPrefabs(Prefab... kinds) {
    return new SphereSettings(bodyCapacity, gravity, ground, accurate, List.of(kinds));
  }

  /** A number that is equal for equal settings in every process, and almost surely different for different ones. */
  long identity() {
    long hash = VERSION;
    hash = mix(hash, bodyCapacity);
    hash = mix(hash, Double.doubleToLongBits(gravity));
    hash = mix(hash, (ground ? 1 : 0) + (accurate ? 2 : 0));
    for (Prefab prefab : prefabs) {
      hash = mix(hash, Double.doubleToLongBits(prefab.radius()));
      hash = mix(hash, Double.doubleToLongBits(prefab.mass()));
      hash = mix(hash, Double.doubleToLongBits(prefab.restitution()));
    }
    return hash;
  }

  private static long mix(long hash, long word) {
    long mixed = (hash ^ word) * 0x9E3779B97F4A7C15L;
    return mixed ^ mixed >>> 29;
  }
}
