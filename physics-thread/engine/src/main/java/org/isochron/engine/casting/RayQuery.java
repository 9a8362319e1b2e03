package org.isochron.engine.casting;

import java.util.Arrays;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A ray and the hits that an engine reports for it. Owner: the world's thread. Allocates only when
 * it grows.
 */
public final class RayQuery {
  /**
   * Slot number for bodies that do not belong to the scene, such as a body that a hook added. Its
   * layer is 0.
   */
  public static final int NO_SLOT = -1;

  private static final int FIRST_CAPACITY = 16;

  public enum Goal {
    /** The nearest body. */
    NEAREST,
    /** Any body on the ray. */
    ANY,
    /** All bodies on the ray. */
    ALL
  }

  public interface Surfaces extends QueriedBodies {
    /** Returns the origin of all positions, in the engine's space. */
    Vector3dc anchor();

    /**
     * Returns the first slot whose bounding sphere the ray hits, starting at {@code slot}, or
     * {@link #slotCount}. The slot may be empty. Takes a few nanoseconds per slot.
     */
    int nextReached(int slot, PrefabTable.Ray ray);

    /** Returns true if the body's shape has several parts. */
    boolean isCompound(int slot);

    /**
     * Intersects the ray with a body's surface. Returns true if the hit is closer than all previous
     * hits.
     */
    boolean isEntered(int slot, PrefabTable.Ray ray);
  }

  private final Surfaces bodies;
  private final PrefabTable.Ray exact = new PrefabTable.Ray();
  private final Vector3f origin = new Vector3f();
  private final Vector3d engineOrigin = new Vector3d();
  private final Vector3f direction = new Vector3f();
  private final Vector3f normal = new Vector3f();
  private int[] slots = new int[FIRST_CAPACITY];
  private float[] distances = new float[FIRST_CAPACITY];
  private float[] normals = new float[3 * FIRST_CAPACITY];
  private int[] order = new int[FIRST_CAPACITY];
  private Goal goal = Goal.NEAREST;
  private float maxDistance;
  private int mask;
  private int count;

  /** True if the engine hit a body that contains the start, and may have missed others for it. */
  private boolean leaves;

  public RayQuery(Surfaces bodies) {
    this.bodies = bodies;
  }

  /**
   * Starts a ray query.
   *
   * @throws IllegalArgumentException if an argument is out of range
   */
  public RayQuery begin(Goal what, Vector3fc from, Vector3fc towards, float limit, int layerMask) {
    Limits.ray(from, towards, limit);
    Limits.mask(layerMask);
    goal = what;
    origin.set(from);
    engineOrigin.set(from).add(bodies.anchor());
    towards.normalize(direction);
    maxDistance = limit;
    mask = layerMask;
    count = 0;
    leaves = false;
    return this;
  }

  public Goal goal() {
    return goal;
  }

  /** Start of the ray in the engine's space. */
  public Vector3dc origin() {
    return engineOrigin;
  }

  public Vector3fc direction() {
    return direction;
  }

  public float maxDistance() {
    return maxDistance;
  }

  public boolean wantsLayer(int layer) {
    return (mask & 1 << layer) != 0;
  }

  public boolean wants(int slot) {
    return slot == NO_SLOT ? wantsLayer(0) : bodies.isQueried(slot, mask);
  }

  /** Returns the maximum distance at which a hit would change the result. */
  public float reach() {
    return goal == Goal.NEAREST && count > 0 ? distances[0] : maxDistance;
  }

  /**
   * Intersects the ray exactly with all bodies, for engines that miss bodies close to the start of
   * a ray. Takes a few nanoseconds per body.
   */
  public void tryAll() {
    exact.begin(origin, direction, maxDistance);
    int end = bodies.slotCount();
    int slot = bodies.nextReached(0, exact);
    while (slot < end && reach() > 0) { // no body is closer than one at the start
      if (enter(slot) && reach() > 0) {
        exact.begin(origin, direction, reach());
      }
      slot = bodies.nextReached(slot + 1, exact);
    }
  }

  private boolean enter(int slot) {
    if (!wants(slot) || !bodies.isEntered(slot, exact)) {
      return false;
    }
    Vector3fc surface = exact.normal();
    keep(slot, exact.distance(), surface.x(), surface.y(), surface.z());
    return true;
  }

  /**
   * Reports a hit. Only the nearest hit counts, for each body that the query selects. The normal
   * may have any length except 0. Ignores the other parts of a compound that contains the start.
   */
  public void hit(int slot, float distance, float normalX, float normalY, float normalZ) {
    if (distance > maxDistance || !wants(slot)) {
      return;
    }
    if (slot != NO_SLOT && bodies.isCompound(slot)) {
      exact.begin(origin, direction, maxDistance);
      if (!bodies.isEntered(slot, exact)) {
        leaves = true;
        return;
      }
    }
    keep(slot, distance, normalX, normalY, normalZ);
  }

  /** Must be called after the engine has reported its hits. */
  public void end() {
    if (leaves && goal != Goal.ALL) {
      tryAll();
    }
  }

  private void keep(int slot, float distance, float normalX, float normalY, float normalZ) {
    int index = goal == Goal.ALL ? find(slot) : 0;
    if (index < count && distance >= distances[index]) {
      return;
    }
    if (index == count) {
      count++;
      growTo(count);
    }
    slots[index] = slot;
    distances[index] = distance;
    normals[3 * index] = normalX;
    normals[3 * index + 1] = normalY;
    normals[3 * index + 2] = normalZ;
  }

  public boolean isHit() {
    return count > 0;
  }

  /** Writes the nearest hit relative to {@code from}. */
  public boolean nearest(long tick, Vector3fc from, RayHit destination) {
    if (count > 0) {
      write(0, tick, from, destination);
    }
    return count > 0;
  }

  /** Writes the nearest hits, as many as fit, and returns the number of all. */
  public int all(long tick, Vector3fc from, RayHit[] destination) {
    sort();
    for (int i = 0; i < Math.min(count, destination.length); i++) {
      write(order[i], tick, from, destination[i]);
    }
    return count;
  }

  private void write(int index, long tick, Vector3fc from, RayHit destination) {
    normal
        .set(normals[3 * index], normals[3 * index + 1], normals[3 * index + 2])
        .normalize();
    long body = slots[index] == NO_SLOT ? BodyId.NONE : bodies.body(slots[index]);
    destination.set(body, tick, from, direction, distances[index], normal);
  }

  private int find(int slot) {
    int index = 0;
    while (index < count && (slots[index] != slot || slot == NO_SLOT)) {
      index++;
    }
    return index;
  }

  /** Insertion sort, because hits are few or almost sorted. */
  private void sort() {
    for (int i = 0; i < count; i++) {
      int index = i;
      while (index > 0 && isBefore(i, order[index - 1])) {
        order[index] = order[index - 1];
        index--;
      }
      order[index] = i;
    }
  }

  private boolean isBefore(int one, int other) {
    int byDistance = Float.compare(distances[one], distances[other]);
    return byDistance < 0 || (byDistance == 0 && slots[one] < slots[other]);
  }

  private void growTo(int size) {
    if (size > order.length) {
      slots = Arrays.copyOf(slots, 2 * size);
      distances = Arrays.copyOf(distances, 2 * size);
      normals = Arrays.copyOf(normals, 6 * size);
      order = new int[2 * size];
    }
  }
}
