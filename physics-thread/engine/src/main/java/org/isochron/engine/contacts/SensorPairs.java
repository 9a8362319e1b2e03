package org.isochron.engine.contacts;

import org.isochron.engine.bodies.WorldBodies;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.shapes.stored.PrefabRules;
import org.isochron.state.BodyId;

/**
 * Pairs of a sensor and a body inside it. Owner: the physics thread. Allocates only when it grows.
 */
public final class SensorPairs {
  public final PairTable pairs;

  private final WorldBodies bodies;

  public SensorPairs(WorldBodies bodies) {
    this.bodies = bodies;
    pairs = new PairTable(bodies.slots.capacity());
  }

  boolean notices(int sensor, int other) {
    return PrefabRules.notices(bodies.prefab(sensor), bodies.prefab(other));
  }

  long sensor(int index) {
    long bodyA = pairs.bodyA(index);
    return bodies.prefab(BodyId.slot(bodyA)).isSensor() ? bodyA : pairs.bodyB(index);
  }

  long visitor(int index) {
    return sensor(index) == pairs.bodyA(index) ? pairs.bodyB(index) : pairs.bodyA(index);
  }

  public void present(Steppable.Presence presence) {
    for (int index = 0; index < pairs.size(); index++) {
      presence.visit(sensor(index), visitor(index));
    }
  }

  public void save(SavedState destination) {
    destination.putInt(pairs.size());
    for (int index = 0; index < pairs.size(); index++) {
      destination.putLong(sensor(index));
      destination.putLong(visitor(index));
    }
  }

  /**
   * Restores the pairs from a saved state.
   *
   * @throws IllegalArgumentException if a pair's sensor cannot detect its visitor
   */
  public void restore(SavedState source) {
    pairs.clear();
    for (int left = source.takeCount(source.remaining() / (2 * Long.BYTES)); left > 0; left--) {
      long sensor = source.takeLong();
      long visitor = source.takeLong();
      if (!bodies.slots.contains(sensor)
          || !bodies.slots.contains(visitor)
          || !notices(BodyId.slot(sensor), BodyId.slot(visitor))
          || pairs.find(key(sensor, visitor)) != PairTable.NONE) {
        throw new IllegalArgumentException(
            "the saved state has %s in %s, which do not both exist, are not a body and a sensor, or are listed twice: it is damaged"
                .formatted(BodyId.describe(visitor), BodyId.describe(sensor)));
      }
      add(sensor, visitor, 0);
    }
  }

  int add(long sensor, long visitor, long step) {
    boolean ascends = BodyId.slot(sensor) < BodyId.slot(visitor);
    return pairs.add(ascends ? sensor : visitor, ascends ? visitor : sensor, step);
  }

  static long key(long one, long other) {
    return PairTable.key(BodyId.slot(one), BodyId.slot(other));
  }
}
