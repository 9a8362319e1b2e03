package org.isochron.jme;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.isochron.state.BodyId;
import org.jspecify.annotations.Nullable;

/**
 * One object for each body, found by its id. Objects of earlier bodies in a slot remain, because a
 * rewind may restore those bodies. Owner: the application's thread. Lookups allocate nothing.
 */
final class BodyTable<T> {
  /** By slot, newest entry first. */
  private final List<@Nullable Entry<T>> entries;

  private final Predicate<T> letGo;

  /**
   * @param letGo true for objects that may be discarded when a later body of the slot gets an
   *     object
   */
  BodyTable(int bodyCapacity, Predicate<T> letGo) {
    entries = new ArrayList<>(Collections.nCopies(bodyCapacity, null));
    this.letGo = letGo;
  }

  /** Replaces an object; null removes. */
  void put(long body, @Nullable T object) {
    int slot = BodyId.slot(body);
    if (BodyId.generation(body) == 0 || slot < 0 || slot >= entries.size()) {
      throw new IllegalArgumentException("%s cannot have an object: there are %d slots"
          .formatted(BodyId.describe(body), entries.size()));
    }
    tidy(slot, body);
    if (object != null) {
      entries.set(slot, new Entry<>(body, object, entries.get(slot)));
    }
  }

  /** Keeps a newer object. */
  void remove(long body, T object) {
    if (find(body) == object) {
      put(body, null);
    }
  }

  @Nullable
  T find(long body) {
    int slot = BodyId.slot(body);
    Entry<T> entry = slot >= 0 && slot < entries.size() ? entries.get(slot) : null;
    while (entry != null && entry.body != body) {
      entry = entry.earlier;
    }
    return entry == null ? null : entry.object;
  }

  private void tidy(int slot, long body) {
    Entry<T> later = null;
    for (Entry<T> entry = entries.get(slot); entry != null; entry = entry.earlier) {
      if (entry.body != body && !letGo.test(entry.object)) {
        later = entry;
      } else if (later == null) {
        entries.set(slot, entry.earlier);
      } else {
        later.earlier = entry.earlier;
      }
    }
  }

  private static final class Entry<T> {
    final long body;
    final T object;

    @Nullable
    Entry<T> earlier;

    Entry(long body, T object, @Nullable Entry<T> earlier) {
      this.body = body;
      this.object = object;
      this.earlier = earlier;
    }
  }
}
