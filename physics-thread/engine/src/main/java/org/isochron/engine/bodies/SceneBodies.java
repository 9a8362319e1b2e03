package org.isochron.engine.bodies;

import org.isochron.engine.casting.QueryShape;
import org.isochron.engine.casting.RayQuery;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/** The bodies of an engine's world for queries. Owner: the world's thread. */
public final class SceneBodies implements RayQuery.Surfaces {
  private final WorldBodies table;
  private final boolean movingOnly;
  private final BodySlots slots;
  private final BodyStates states;
  private final int[] prefabs;
  private final WorldPrefabs kinds;
  private final LocalPositions positions;
  private final Vector3f position = new Vector3f();

  public SceneBodies(WorldBodies table) {
    this(table, false);
  }

  private SceneBodies(WorldBodies table, boolean movingOnly) {
    this.table = table;
    this.movingOnly = movingOnly;
    kinds = table.kinds;
    slots = table.slots;
    states = table.states;
    positions = new LocalPositions(states);
    prefabs = table.prefabs;
  }

  public Prefab.Motion motion(int slot) {
    return table.motion(slot);
  }

  /** Excludes static bodies. */
  public SceneBodies movingOnly() {
    return new SceneBodies(table, true);
  }

  public double x(int slot) {
    return states.poses().coordinate(0, slot);
  }

  public LocalPositions positions() {
    return positions;
  }

  @Override
  public Vector3dc anchor() {
    return positions.anchor();
  }

  public float boundingRadius(int slot) {
    return kinds.knownTable().boundingRadius(prefabs[slot]);
  }

  @Override
  public int nextReached(int slot, PrefabTable.Ray ray) {
    PrefabTable table = kinds.knownTable();
    float[] x = states.poses().x();
    float[] y = states.poses().y();
    float[] z = states.poses().z();
    int end = slots.slotCount();
    int next = slot;
    if (states.isWide()) {
      while (next < end && !reaches(next, ray)) {
        next++;
      }
      return next;
    }
    while (next < end
        && !ray.reaches(x[next], y[next], z[next], table.boundingRadius(prefabs[next]))) {
      next++;
    }
    return next;
  }

  @Override
  public boolean isCompound(int slot) {
    return kinds.get(prefabs[slot]).shape() instanceof Shape.Compound;
  }

  @Override
  public boolean isEntered(int slot, PrefabTable.Ray ray) {
    Snapshot.Poses poses = states.poses();
    return reaches(slot, ray)
        && ray.tryBody(
            kinds.knownTable(),
            prefabs[slot],
            position.x,
            position.y,
            position.z,
            poses.qx()[slot],
            poses.qy()[slot],
            poses.qz()[slot],
            poses.qw()[slot]);
  }

  /** Stores the position in {@code position}. */
  private boolean reaches(int slot, PrefabTable.Ray ray) {
    positions.position(slot, position);
    return ray.reaches(position.x, position.y, position.z, boundingRadius(slot));
  }

  @Override
  public int slotCount() {
    return slots.slotCount();
  }

  @Override
  public boolean isQueried(int slot, int mask) {
    if (slots.body(slot) == BodyId.NONE) {
      return false;
    }
    Prefab kind = table.prefab(slot);
    return (mask & 1 << kind.layer()) != 0
        && !kind.isSensor()
        && !(movingOnly && kind.motion() == Prefab.Motion.STATIC);
  }

  @Override
  public long body(int slot) {
    return slots.body(slot);
  }

  @Override
  public QueryShape shape(int slot) {
    return kinds.shape(prefabs[slot]);
  }

  @Override
  public void position(int slot, Vector3f destination) {
    positions.position(slot, destination);
  }

  @Override
  public void rotation(int slot, Quaternionf destination) {
    states.poses().rotation(slot, destination);
  }
}
