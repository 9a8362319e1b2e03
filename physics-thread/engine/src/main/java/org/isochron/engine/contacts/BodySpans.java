package org.isochron.engine.contacts;

import org.isochron.engine.bodies.SceneBodies;
import org.isochron.engine.casting.QueriedBodies;
import org.isochron.engine.casting.QueryShape;
import org.isochron.shapes.Prefab;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * The bodies of a world sorted by where they begin along x, of which a query sees those around a
 * place. Owner: the physics thread. Allocates nothing after construction.
 *
 * <p>Sorting costs little from step to step, because the order hardly changes. One body that is
 * much wider than the others makes all queries look farther.
 */
final class BodySpans implements QueriedBodies {
  private final SceneBodies bodies;
  private final int[] order;
  private final boolean[] listed;
  private final double[] least;
  private final ShellSort.Order byLeast = this::isBefore;
  private int count;
  private float widest;
  private int first;
  private int end;

  BodySpans(SceneBodies bodies, int capacity) {
    this.bodies = bodies;
    order = new int[capacity];
    listed = new boolean[capacity];
    least = new double[capacity];
  }

  /** Finds where the bodies are now. */
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
      least[slot] = Double.isNaN(x) ? Double.POSITIVE_INFINITY : x - radius;
      widest = Math.max(widest, 2 * radius);
    }
    ShellSort.sort(order, count, byLeast);
  }

  /**
   * Lets queries see the bodies whose bounds overlap a range of x around a place, and perhaps a few
   * more.
   *
   * @param x around what positions are around
   */
  void around(float x, double radius) {
    double middle = bodies.anchor().x() + x;
    float reach = slack((float) radius);
    first = firstFrom(middle - reach - widest);
    end = firstFrom(Math.nextUp(middle + reach));
  }

  /** Finds where a body is, and has all positions around that if the scene is wide. */
  void findAround(int slot, Vector3f destination) {
    bodies.places().around(slot);
    bodies.position(slot, destination);
  }

  /** The slot of a body that queries see. */
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

  /** Returns a radius with room for rounding, and for shapes that touch by a hair. */
  private static float slack(float radius) {
    return radius + 1e-3f * (1 + radius);
  }

  private int firstFrom(double x) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (least[order[middle]] < x) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean isBefore(int one, int other) {
    return least[one] < least[other];
  }
}
