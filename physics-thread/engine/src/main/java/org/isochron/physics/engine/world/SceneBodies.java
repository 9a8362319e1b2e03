package org.isochron.physics.engine.world;

import java.util.List;
import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.physics.engine.casting.QueriedBodies;
import org.isochron.physics.engine.casting.QueryShape;
import org.isochron.state.body.Prefab;
import org.isochron.state.snapshot.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** The bodies of an engine's world as queries see them. Owner: the thread of the world. */
final class SceneBodies implements QueriedBodies {
  private final BodySlots slots;
  private final BodyStates states;
  private final int[] prefabs;
  private final List<Prefab> kinds;
  private final List<QueryShape> shapes;

  SceneBodies(EngineSimulationState state, List<Prefab> kinds, EngineWorld world) {
    slots = state.slots;
    states = state.states;
    prefabs = state.prefabs;
    this.kinds = kinds;
    shapes =
        kinds.stream().map(kind -> QueryShape.of(world.queried(kind.shape()))).toList();
  }

  @Override
  public int slotCount() {
    return slots.slotCount();
  }

  @Override
  public boolean isQueried(int slot, int mask) {
    return slots.body(slot) != BodyId.NONE
        && (mask & 1 << kinds.get(prefabs[slot]).layer()) != 0;
  }

  @Override
  public long body(int slot) {
    return slots.body(slot);
  }

  @Override
  public QueryShape shape(int slot) {
    return shapes.get(prefabs[slot]);
  }

  @Override
  public void position(int slot, Vector3f destination) {
    states.poses().position(slot, destination);
  }

  @Override
  public void rotation(int slot, Quaternionf destination) {
    states.poses().rotation(slot, destination);
  }
}
