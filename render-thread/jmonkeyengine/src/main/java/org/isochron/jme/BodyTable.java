package org.isochron.jme;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.isochron.state.snapshot.BodyId;
import org.jspecify.annotations.Nullable;

/**
 * One object for each body, found by its id. Owner: the application's thread; allocates nothing
 * after construction.
 */
final class BodyTable<T> {
  private final long[] bodies;
  private final @Nullable T[] objects;

  BodyTable(int bodyCapacity, IntFunction<@Nullable T[]> array) {
    bodies = new long[bodyCapacity];
    Arrays.fill(bodies, BodyId.NONE);
    objects = array.apply(bodyCapacity);
  }

  /** Puts an object in the place of what the body's slot had, or nothing. */
  void put(long body, @Nullable T object) {
    int slot = BodyId.slot(body);
    if (BodyId.generation(body) == 0 || slot < 0 || slot >= bodies.length) {
      throw new IllegalArgumentException("%s cannot have an object: there are %d slots"
          .formatted(BodyId.describe(body), bodies.length));
    }
    bodies[slot] = body;
    objects[slot] = object;
  }

  /** Removes an object, unless the body has another one by now. */
  void remove(long body, T object) {
    if (find(body) == object) {
      put(body, null);
    }
  }

  /** Returns the object of a body; null if it has none, or an earlier body of its slot had one. */
  @Nullable
  T find(long body) {
    int slot = BodyId.slot(body);
    return body != BodyId.NONE && slot >= 0 && slot < bodies.length && bodies[slot] == body
        ? objects[slot]
        : null;
  }
}
