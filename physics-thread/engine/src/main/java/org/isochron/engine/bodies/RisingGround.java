package org.isochron.engine.bodies;

import java.util.List;
import org.isochron.engine.casting.QueriedBodies;
import org.isochron.engine.casting.QueryShape;
import org.isochron.engine.casting.ShapeQueries;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.stored.PrefabRules;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Lifts the bodies that a mesh or height field would bury when its prefab changes. Triangle
 * surfaces have no volume, so an engine would leave such bodies below the ground. Owner: the
 * physics thread. Allocates nothing after construction.
 *
 * <p>A body rises with the ground along the ground's own y axis. The body's centre must have been
 * above the old ground and must now be too low to rest on the new one. A rising body also lifts the
 * bodies that it would hit. Only dynamic bodies and characters rise; kinematic capsules count as
 * characters. Bodies below the ground, over a hole, beside the ground or under a roof of the same
 * shape do not rise.
 */
public final class RisingGround implements QueriedBodies {
  /** Minimum rise in metres. */
  private static final float LEVEL = 1e-4f;

  public interface Lift {
    void lift(int slot, Vector3fc offset);
  }

  private final WorldBodies table;
  private final SceneBodies bodies;
  private final int[] prefabs;
  private final WorldPrefabs kinds;
  private final Lift lift;
  private final ShapeQueries queries = new ShapeQueries(this);

  /** NaN after the lift. */
  private final float[] rises;

  private final Vector3f up = new Vector3f();
  private final Vector3f down = new Vector3f();
  private final Vector3f groundPosition = new Vector3f();
  private final Quaternionf groundTurn = new Quaternionf();
  private final Vector3f position = new Vector3f();
  private final Quaternionf turn = new Quaternionf();
  private final Vector3f partPosition = new Vector3f();
  private final Quaternionf partTurn = new Quaternionf();
  private int ground;
  private int groundPrefab;
  private int pushing;

  /** Height of a body's centre when the body rests on the ground. */
  private float rest;

  /** Height above the contact. */
  private float extent;

  public RisingGround(WorldBodies table, SceneBodies all, Lift lift) {
    this.table = table;
    this.lift = lift;
    bodies = all.movingOnly();
    prefabs = table.prefabs;
    kinds = table.kinds;
    rises = new float[prefabs.length];
  }

  /**
   * Lifts the bodies that the risen ground would bury.
   *
   * @param slot the ground body, which already has its new prefab
   * @param before number of the old prefab
   */
  public void liftFrom(int slot, int before) {
    if (kinds.get(before).shape().isSolid() || table.prefab(slot).shape().isSolid()) {
      return;
    }
    ground = slot;
    bodies.positions().around(slot);
    bodies.position(slot, groundPosition);
    bodies.rotation(slot, groundTurn);
    groundTurn.transform(up.set(0, 1, 0)).negate(down);
    for (int other = 0; other < slotCount(); other++) {
      rises[other] = mayRise(other, slot) ? rise(other, before) : 0;
    }
    for (int other = 0; other < slotCount(); other++) {
      if (rises[other] > 0) {
        lift(other, rises[other]);
      }
    }
  }

  /** Lifts a body after lifting the bodies that it would hit on the way up. */
  private void lift(int slot, float rise) {
    rises[slot] = Float.NaN;
    List<Shape.Part> parts = kinds.shape(prefabs[slot]).parts();
    for (int i = 0; i < parts.size(); i++) {
      while (pushes(slot, parts.get(i), rise)) {
        int other = queries.slot;
        lift(other, Math.max(rises[other], rise - queries.distance));
      }
    }
    lift.lift(slot, up.mul(rise, partPosition));
  }

  private boolean pushes(int slot, Shape.Part part, float rise) {
    pushing = slot;
    bodies.position(slot, position);
    bodies.rotation(slot, turn);
    pose(part);
    return queries.cast(part.shape(), partPosition, partTurn, up, rise, Prefab.ALL_LAYERS);
  }

  private float rise(int slot, int before) {
    bodies.position(slot, position);
    bodies.rotation(slot, turn);
    if (isLevel(kinds.get(before).shape(), table.prefab(ground).shape(), slot)) {
      return 0;
    }
    float height = position.sub(groundPosition, partPosition).dot(up);
    if (!findRest(slot, height, prefabs[ground]) || height >= rest) {
      return 0;
    }
    float after = rest;
    boolean wasAbove = findRest(slot, height, before) && height > rest - extent;
    return wasAbove && after - rest > LEVEL ? after - rest : 0;
  }

  /** Returns false if there is no ground below the body. */
  private boolean findRest(int slot, float height, int prefab) {
    groundPrefab = prefab;
    float top = kinds.knownTable().boundingRadius(prefab) + bodies.boundingRadius(slot);
    position.fma(top - height, up);
    rest = Float.NEGATIVE_INFINITY;
    List<Shape.Part> parts = kinds.shape(prefabs[slot]).parts();
    for (int i = 0; i < parts.size(); i++) {
      Shape.Part part = parts.get(i);
      pose(part);
      if (queries.castOnto(ground, part.shape(), partPosition, partTurn, down, 2 * top)
          && top - queries.distance > rest) {
        rest = top - queries.distance;
        extent = rest - queries.point.sub(groundPosition, partPosition).dot(up);
      }
    }
    position.fma(height - top, up);
    return rest > Float.NEGATIVE_INFINITY;
  }

  private void pose(Shape.Part part) {
    turn.transform(part.position(), partPosition).add(position);
    turn.mul(part.rotation(), partTurn);
  }

  /** Returns true for height fields with equal heights near a body. */
  private boolean isLevel(Shape before, Shape after, int slot) {
    if (!(before instanceof Shape.HeightField a)
        || !(after instanceof Shape.HeightField b)
        || a.columns() != b.columns()
        || a.rows() != b.rows()
        || a.cellSize() != b.cellSize()) {
      return false;
    }
    groundTurn.transformInverse(position.sub(groundPosition, partPosition));
    float around = bodies.boundingRadius(slot) + a.cellSize();
    int toColumn = index(partPosition.x + around - a.x(0), a.cellSize(), a.columns());
    int toRow = index(partPosition.z + around - a.z(0), a.cellSize(), a.rows());
    int row = index(partPosition.z - around - a.z(0), a.cellSize(), a.rows());
    for (; row <= toRow; row++) {
      int column = index(partPosition.x - around - a.x(0), a.cellSize(), a.columns());
      for (; column <= toColumn; column++) {
        if (a.height(column, row) != b.height(column, row)) {
          return false;
        }
      }
    }
    return true;
  }

  private static int index(float coordinate, float cellSize, int count) {
    return (int) Math.max(0, Math.min(count - 1, (double) coordinate / cellSize));
  }

  private boolean mayRise(int slot, int by) {
    if (slot == ground || bodies.body(slot) == BodyId.NONE) {
      return false;
    }
    Prefab kind = table.prefab(slot);
    return (table.isDynamic(slot) || isCharacter(slot))
        && PrefabRules.collidesWith(kind, table.prefab(by));
  }

  private boolean isCharacter(int slot) {
    List<Shape.Part> parts = kinds.shape(prefabs[slot]).parts();
    return table.motion(slot) == Prefab.Motion.KINEMATIC
        && parts.size() == 1
        && parts.get(0).shape() instanceof Shape.Capsule;
  }

  @Override
  public int slotCount() {
    return bodies.slotCount();
  }

  @Override
  public boolean isQueried(int slot, int mask) {
    return !Float.isNaN(rises[slot]) && mayRise(slot, pushing);
  }

  @Override
  public long body(int slot) {
    return bodies.body(slot);
  }

  @Override
  public QueryShape shape(int slot) {
    return kinds.shape(slot == ground ? groundPrefab : prefabs[slot]);
  }

  @Override
  public void position(int slot, Vector3f destination) {
    bodies.position(slot, destination);
  }

  @Override
  public void rotation(int slot, Quaternionf destination) {
    bodies.rotation(slot, destination);
  }
}
