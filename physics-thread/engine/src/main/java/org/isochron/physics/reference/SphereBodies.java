package org.isochron.physics.reference;

import java.util.List;
import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.physics.engine.casting.QueriedBodies;
import org.isochron.physics.engine.casting.QueryShape;
import org.isochron.state.body.Shape;
import org.isochron.state.snapshot.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Spheres as queries see them. The ground, if there is one, is in the slot after the last; it is no
 * body, and in layer 0. Owner: the thread of the world.
 */
final class SphereBodies implements QueriedBodies {
  private static final float GROUND_DEPTH = 1_000;
  private static final float GROUND_REACH = 1e6f;
  private static final QueryShape GROUND =
      QueryShape.of(new Shape.Box(GROUND_REACH, GROUND_DEPTH, GROUND_REACH));

  private final SphereSettings settings;
  private final BodySlots slots;
  private final SphereStore bodies;
  private final List<QueryShape> shapes;
  private final boolean ground;

  SphereBodies(SphereSettings settings, BodySlots slots, SphereStore bodies, boolean ground) {
    this.settings = settings;
    this.slots = slots;
    this.bodies = bodies;
    this.ground = ground;
    shapes =
        settings.prefabs().stream().map(prefab -> QueryShape.of(prefab.shape())).toList();
  }

  SphereBodies withoutGround() {
    return new SphereBodies(settings, slots, bodies, false);
  }

  boolean hasGround() {
    return ground;
  }

  float radius(int slot) {
    return settings.radius(bodies.prefab(slot));
  }

  @Override
  public int slotCount() {
    return slots.slotCount() + (ground ? 1 : 0);
  }

  @Override
  public boolean isQueried(int slot, int mask) {
    if (isGround(slot)) {
      return (mask & 1) != 0;
    }
    return slots.body(slot) != BodyId.NONE
        && (mask & 1 << settings.prefabs().get(bodies.prefab(slot)).layer()) != 0;
  }

  @Override
  public long body(int slot) {
    return isGround(slot) ? BodyId.NONE : slots.body(slot);
  }

  @Override
  public QueryShape shape(int slot) {
    return isGround(slot) ? GROUND : shapes.get(bodies.prefab(slot));
  }

  @Override
  public void position(int slot, Vector3f destination) {
    if (isGround(slot)) {
      destination.set(0, -GROUND_DEPTH, 0);
    } else {
      bodies.position(slot, destination);
    }
  }

  @Override
  public void rotation(int slot, Quaternionf destination) {
    if (isGround(slot)) {
      destination.identity();
    } else {
      bodies.rotation(slot, destination);
    }
  }

  private boolean isGround(int slot) {
    return ground && slot == slots.slotCount();
  }
}
