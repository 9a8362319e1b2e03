package org.isochron.physics.reference;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.physics.simulation.SavedState;
import org.isochron.state.body.PrefabTable;
import org.isochron.state.snapshot.BodyId;

/**
 * Everything that later steps depend on: ids, spheres and springs. Owner: the thread of its world.
 */
final class SphereState {
  final BodySlots slots;
  final SphereStore bodies;
  final List<Spring> springs = new ArrayList<>();
  final PrefabTable prefabs;
  final SphereView view;
  private final long identity;
  private final SphereSettings settings;

  SphereState(SphereSettings settings) {
    slots = new BodySlots(settings.bodyCapacity());
    bodies = new SphereStore(settings.bodyCapacity());
    prefabs = PrefabTable.of(settings.prefabs());
    identity = settings.identity();
    this.settings = settings;
    view =
        new SphereView(new SphereBodies(settings, slots, bodies, settings.ground()), slots, bodies);
  }

  void save(SavedState destination) {
    int part = destination.beginPart(identity);
    slots.save(destination);
    bodies.save(destination, slots.slotCount());
    destination.putInt(springs.size());
    for (int i = 0; i < springs.size(); i++) {
      springs.get(i).save(destination);
    }
    destination.endPart(part);
  }

  /** Restores what was saved. If this throws, the object must not be used. */
  void restore(SavedState source) {
    int end = source.takePart(identity);
    slots.restore(source);
    bodies.restore(source, slots, settings.prefabs().size());
    springs.clear();
    for (int left = source.takeCount(source.remaining() / Spring.SAVED_BYTES); left > 0; left--) {
      Spring spring = Spring.restore(source, slots.slotCount());
      if (slots.body(spring.slotA()) == BodyId.NONE || slots.body(spring.slotB()) == BodyId.NONE) {
        throw new IllegalArgumentException(
            "the saved state has a spring between slots %d and %d, which do not both have bodies: it is damaged"
                .formatted(spring.slotA(), spring.slotB()));
      }
      springs.add(spring);
    }
    source.takeEnd(end);
  }

  void accelerate(double[] positions, double[] velocities, double[] accelerations) {
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      double inverseMass = inverseMass(slot);
      accelerations[3 * slot] = bodies.forces[3 * slot] * inverseMass;
      accelerations[3 * slot + 1] =
          bodies.forces[3 * slot + 1] * inverseMass - (inverseMass == 0 ? 0 : settings.gravity());
      accelerations[3 * slot + 2] = bodies.forces[3 * slot + 2] * inverseMass;
    }
    for (int i = 0; i < springs.size(); i++) {
      Spring spring = springs.get(i);
      spring.accelerate(
          positions,
          velocities,
          accelerations,
          inverseMass(spring.slotA()),
          inverseMass(spring.slotB()));
    }
  }

  /** Returns 0 for a fixed or absent body, which nothing moves. */
  double inverseMass(int slot) {
    boolean moves = slots.body(slot) != BodyId.NONE && !bodies.isFixed(slot);
    return moves ? 1 / settings.prefabs().get(bodies.prefab(slot)).mass() : 0;
  }

  /** Returns the inverse moment of inertia of a solid ball. */
  double inverseInertia(int slot) {
    double radius = settings.radius(bodies.prefab(slot));
    return inverseMass(slot) * 5 / (2 * radius * radius);
  }
}
