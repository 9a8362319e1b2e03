package org.isochron.physics.engine.world;

import java.util.Arrays;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.BodyId;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * The contacts that began in a step. Owner: the physics thread. Allocates only when a step has more
 * than any before it.
 */
final class ContactBegins {
  private static final int VALUE_COUNT = 7;
  private static final int FIRST_CAPACITY = 64;

  private final ShellSort.Order bySlots = this::isBefore;
  private final Vector3f point = new Vector3f();
  private final Vector3f normal = new Vector3f();
  private long[] bodiesA = new long[FIRST_CAPACITY];
  private long[] bodiesB = new long[FIRST_CAPACITY];
  private float[] values = new float[VALUE_COUNT * FIRST_CAPACITY];
  private int[] order = new int[FIRST_CAPACITY];
  private int count;

  /** Adds a contact; the normal points to the first body. */
  void add(
      long bodyA,
      long bodyB,
      float x,
      float y,
      float z,
      float nx,
      float ny,
      float nz,
      float impulse) {
    if (count == order.length) {
      grow();
    }
    bodiesA[count] = bodyA;
    bodiesB[count] = bodyB;
    order[count] = count;
    int first = VALUE_COUNT * count;
    values[first] = x;
    values[first + 1] = y;
    values[first + 2] = z;
    values[first + 3] = nx;
    values[first + 4] = ny;
    values[first + 5] = nz;
    values[first + 6] = impulse;
    count++;
  }

  /** Publishes the contacts, sorted by slots, and clears the list. */
  void report(@Nullable EventPublisher events) {
    ShellSort.sort(order, count, bySlots);
    for (int i = 0; events != null && i < count; i++) {
      int begin = order[i];
      int first = VALUE_COUNT * begin;
      point.set(values[first], values[first + 1], values[first + 2]);
      normal.set(values[first + 3], values[first + 4], values[first + 5]);
      events.contactBegin(bodiesA[begin], bodiesB[begin], point, normal, values[first + 6]);
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
