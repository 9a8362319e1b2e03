package org.isochron.engine.contacts;

import java.util.Arrays;
import org.isochron.engine.bodies.EngineSpace;
import org.isochron.state.BodyId;
import org.isochron.state.EventPublisher;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Contacts that began in the current step. Owner: the physics thread. Allocates only when it grows.
 */
final class ContactBegins {
  private static final int VALUE_COUNT = TouchList.VALUE_COUNT;
  private static final int FIRST_CAPACITY = 64;

  private final ShellSort.Order bySlots = this::isBefore;
  private final EngineSpace space;
  private final Vector3d point = new Vector3d();
  private final Vector3d worldPoint = new Vector3d();
  private final Vector3f normal = new Vector3f();
  private long[] bodiesA = new long[FIRST_CAPACITY];
  private long[] bodiesB = new long[FIRST_CAPACITY];
  private float[] values = new float[VALUE_COUNT * FIRST_CAPACITY];
  private int[] order = new int[FIRST_CAPACITY];
  private int count;

  ContactBegins(EngineSpace space) {
    this.space = space;
  }

  /** The normal points to the first body. */
  void add(long bodyA, long bodyB, float[] from, int firstValue) {
    if (count == order.length) {
      grow();
    }
    bodiesA[count] = bodyA;
    bodiesB[count] = bodyB;
    order[count] = count;
    System.arraycopy(from, firstValue, values, VALUE_COUNT * count, VALUE_COUNT);
    count++;
  }

  void report(@Nullable EventPublisher events, TouchLog touches) {
    ShellSort.sort(order, count, bySlots);
    for (int i = 0; i < count; i++) {
      int begin = order[i];
      int first = VALUE_COUNT * begin;
      touches.addBegin(bodiesA[begin], bodiesB[begin], values, first);
      if (events != null) {
        TouchList.point(values, first, point);
        normal.set(values[first + 3], values[first + 4], values[first + 5]);
        events.contactBegin(
            bodiesA[begin],
            bodiesB[begin],
            space.leave(point, worldPoint),
            normal,
            values[first + 6]);
      }
    }
    count = 0;
  }

  private boolean isBefore(int one, int other) {
    return key(one) < key(other);
  }

  private long key(int begin) {
    return PairTable.key(BodyId.slot(bodiesA[begin]), BodyId.slot(bodiesB[begin]));
  }

  private void grow() {
    bodiesA = Arrays.copyOf(bodiesA, 2 * count);
    bodiesB = Arrays.copyOf(bodiesB, 2 * count);
    values = Arrays.copyOf(values, 2 * VALUE_COUNT * count);
    order = Arrays.copyOf(order, 2 * count);
  }
}
