package org.isochron.engine.contacts;

import java.util.Arrays;
import org.isochron.physics.SavedState;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.BodyId;
import org.joml.Vector3d;

/**
 * Pairs of bodies, each with an event kind and the values of a contact. Owner: the physics thread.
 * Allocates only when it grows.
 */
final class TouchList {
  /** Point, normal and impulse; in wide scenes the residuals of the point; friction impulse. */
  static final int VALUE_COUNT = 13;

  static final int NORMAL = 3;
  static final int IMPULSE = 6;
  static final int FRICTION = 10;

  /** Without the residuals and the friction. */
  static final int MIN_SAVED = 7;

  private static final int FIRST_RESIDUAL = MIN_SAVED;

  // event kinds by number, because saved states contain these numbers
  static final int CONTACT_BEGIN = 4;
  static final int CONTACT_END = 5;
  static final int SENSOR_ENTER = 15;
  static final int SENSOR_LEAVE = 16;

  /** Neither began nor ended. */
  static final int CONTACT_STAY = -1;

  /** Stays in a sensor. */
  static final int SENSOR_STAY = -2;

  private static final int FIRST_CAPACITY = 16;
  private static final int SAVED_BYTES = Integer.BYTES + 2 * Long.BYTES;
  private static final float[] NO_VALUES = new float[VALUE_COUNT];

  private int[] kinds = new int[FIRST_CAPACITY];
  private long[] bodiesA = new long[FIRST_CAPACITY];
  private long[] bodiesB = new long[FIRST_CAPACITY];
  private float[] values = new float[VALUE_COUNT * FIRST_CAPACITY];
  private final float[] taken = new float[VALUE_COUNT];
  private final boolean wide;
  private int size;

  TouchList(boolean wide) {
    this.wide = wide;
  }

  int size() {
    return size;
  }

  int kind(int index) {
    return kinds[index];
  }

  long bodyA(int index) {
    return bodiesA[index];
  }

  long bodyB(int index) {
    return bodiesB[index];
  }

  /** @param first index of the contact's first value */
  static void point(float[] values, int first, double x, double y, double z) {
    values[first] = (float) x;
    values[first + 1] = (float) y;
    values[first + 2] = (float) z;
    values[first + FIRST_RESIDUAL] = Limits.residual(x);
    values[first + FIRST_RESIDUAL + 1] = Limits.residual(y);
    values[first + FIRST_RESIDUAL + 2] = Limits.residual(z);
  }

  static Vector3d point(float[] values, int first, Vector3d destination) {
    return destination
        .set(values[first], values[first + 1], values[first + 2])
        .add(
            values[first + FIRST_RESIDUAL],
            values[first + FIRST_RESIDUAL + 1],
            values[first + FIRST_RESIDUAL + 2]);
  }

  /** Copies the values that an event has. */
  void copyValues(int index, float[] destination) {
    System.arraycopy(values, VALUE_COUNT * index, destination, 0, VALUE_COUNT);
  }

  void clear() {
    size = 0;
  }

  void add(int kind, long bodyA, long bodyB) {
    add(kind, bodyA, bodyB, NO_VALUES, 0);
  }

  void add(int kind, long bodyA, long bodyB, float[] from, int firstValue) {
    if (size == kinds.length) {
      kinds = Arrays.copyOf(kinds, 2 * size);
      bodiesA = Arrays.copyOf(bodiesA, 2 * size);
      bodiesB = Arrays.copyOf(bodiesB, 2 * size);
      values = Arrays.copyOf(values, 2 * values.length);
    }
    kinds[size] = kind;
    bodiesA[size] = bodyA;
    bodiesB[size] = bodyB;
    System.arraycopy(from, firstValue, values, VALUE_COUNT * size, VALUE_COUNT);
    size++;
  }

  void addAll(TouchList others) {
    for (int index = 0; index < others.size; index++) {
      add(others, index);
    }
  }

  void add(TouchList others, int index) {
    add(
        others.kinds[index],
        others.bodiesA[index],
        others.bodiesB[index],
        others.values,
        VALUE_COUNT * index);
  }

  void save(SavedState destination) {
    destination.putInt(size);
    for (int index = 0; index < size; index++) {
      destination.putInt(kinds[index]);
      destination.putLong(bodiesA[index]);
      destination.putLong(bodiesB[index]);
      if (kinds[index] == CONTACT_BEGIN) {
        putValues(destination, values, VALUE_COUNT * index, wide);
      }
    }
  }

  /**
   * Restores events; their bodies may no longer exist.
   *
   * @throws IllegalArgumentException if an event is invalid
   */
  void restore(SavedState source, int slotCapacity) {
    clear();
    for (int left = source.takeCount(source.remaining() / SAVED_BYTES); left > 0; left--) {
      int kind = source.takeInt();
      long bodyA = takeBody(source, slotCapacity);
      long bodyB = takeBody(source, slotCapacity);
      switch (kind) {
        case CONTACT_BEGIN -> {
          takeValues(source, taken, 0, wide);
          add(kind, bodyA, bodyB, taken, 0);
        }
        case CONTACT_END, SENSOR_ENTER, SENSOR_LEAVE -> add(kind, bodyA, bodyB);
        default ->
          throw new IllegalArgumentException(
              "the saved state has a contact event of kind %d: it is damaged".formatted(kind));
      }
    }
  }

  /** Saves the residuals too in wide scenes, but no friction. */
  static void putValues(SavedState destination, float[] values, int first, boolean wide) {
    for (int value = first; value < first + (wide ? FRICTION : FIRST_RESIDUAL); value++) {
      destination.putFloat(values[value]);
    }
  }

  static void takeValues(SavedState source, float[] values, int first, boolean wide) {
    for (int value = first; value < first + (wide ? FRICTION : FIRST_RESIDUAL); value++) {
      values[value] = source.takeFloat();
    }
  }

  private static long takeBody(SavedState source, int slotCapacity) {
    long body = source.takeLong();
    if (BodyId.generation(body) < 1 || BodyId.slot(body) < 0 || BodyId.slot(body) >= slotCapacity) {
      throw new IllegalArgumentException(
          "the saved state has a contact event of %s, which is not a slot of this world: it is damaged"
              .formatted(BodyId.describe(body)));
    }
    return body;
  }
}
