package org.isochron.engine.contacts;

import org.isochron.engine.bodies.SceneBodies;
import org.isochron.engine.casting.QueriedBodies;
import org.isochron.engine.casting.QueryShape;
import org.isochron.shapes.Prefab;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Bodies sorted by their lower bound along x, so that queries see only those near a position.
 * Owner: the physics thread. Allocates nothing after construction.
 *
 * <p>Sorting is cheap because the order barely changes from step to step. A single very wide body
 * slows down all queries, because each query searches a range as wide as the widest body.
 */
final class BodySpans implements QueriedBodies {
  private final SceneBodies bodies;
  private final int[] order;
  private final boolean[] listed;
  private final double[] lowerX;
  private final ShellSort.Order byLowerX = this::isBefore;
  private int count;
  private float widest;
  private int first;
  private int end;

  BodySpans(SceneBodies bodies, int capacity) {
    this.bodies = bodies;
    order = new int[capacity];
    listed = new boolean[capacity];
    lowerX = new double[capacity];
  }

  void update() {
    int kept = 0;
    for (int index = 0; index < count; index++) {
      int slot = order[index];
      listed[slot] = isThere(slot);
      if (listed[slot]) {
        order[kept++] = slot;
      }
    }
    count = kept;
    for (int slot = 0; slot < bodies.slotCount(); slot++) {
      if (!listed[slot] && isThere(slot)) {
        listed[slot] = true;
        order[count++] = slot;
      }
    }
    widest = 0;
    for (int index = 0; index < count; index++) {
      int slot = order[index];
      float radius = slack(bodies.boundingRadius(slot));
      double x = bodies.x(slot);
      lowerX[slot] = Double.isNaN(x) ? Double.POSITIVE_INFINITY : x - radius;
      widest = Math.max(widest, 2 * radius);
    }
    ShellSort.sort(order, count, byLowerX);
  }

  /**
   * Restricts queries to bodies whose bounds overlap a range of x; a few bodies outside it may be
   * included.
   *
   * @param x centre relative to the anchor
   */
  void around(float x, double radius) {
    double middle = bodies.anchor().x() + x;
    float reach = slack((float) radius);
    first = firstFrom(middle - reach - widest);
    end = firstFrom(Math.nextUp(middle + reach));
  }

  /** Writes a body's position. In a wide scene, the body becomes the anchor of local positions. */
  void findAround(int slot, Vector3f destination) {
    bodies.positions().around(slot);
    bodies.position(slot, destination);
  }

  int slot(int index) {
    return order[first + index];
  }

  @Override
  public int slotCount() {
    return end - first;
  }

  @Override
  public boolean isQueried(int index, int mask) {
    return bodies.isQueried(slot(index), mask);
  }

  @Override
  public long body(int index) {
    return bodies.body(slot(index));
  }

  @Override
  public QueryShape shape(int index) {
    return bodies.shape(slot(index));
  }

  @Override
  public void position(int index, Vector3f destination) {
    bodies.position(slot(index), destination);
  }

  @Override
  public void rotation(int index, Quaternionf destination) {
    bodies.rotation(slot(index), destination);
  }

  private boolean isThere(int slot) {
    return slot < bodies.slotCount() && bodies.isQueried(slot, Prefab.ALL_LAYERS);
  }

  /** Tolerance for barely touching shapes. */
  private static float slack(float radius) {
    return radius + 1e-3f * (1 + radius);
  }

  private int firstFrom(double x) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lowerX[order[middle]] < x) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean isBefore(int one, int other) {
    return lowerX[one] < lowerX[other];
  }
}
