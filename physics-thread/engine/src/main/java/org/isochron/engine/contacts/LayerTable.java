package org.isochron.engine.contacts;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.shapes.stored.PrefabRules;

/**
 * Assigns numbers to the distinct combinations of layer, mask and sensor flag. Each body has one
 * such number, by which engines filter collisions as {@link PrefabRules#collidesWith} does. Any
 * thread.
 */
public final class LayerTable {
  private final String engine;
  private final int capacity;

  /** Another array replaces this one; its elements never change. */
  private final AtomicReference<Combination[]> combinations =
      new AtomicReference<>(new Combination[0]);

  private record Combination(int layer, int mask, boolean isSensor) {}

  /** @param capacity maximum number of combinations that the engine supports */
  public LayerTable(String engine, int capacity) {
    this.engine = engine;
    this.capacity = capacity;
  }

  /**
   * Returns the engine's number for a combination of layer, mask and sensor flag.
   *
   * @throws IllegalArgumentException if the engine does not support another combination
   */
  public int number(int layer, int mask, boolean isSensor) {
    while (true) {
      Combination[] known = known();
      for (int number = 0; number < known.length; number++) {
        Combination each = known[number];
        if (each.layer == layer && each.mask == mask && each.isSensor == isSensor) {
          return number;
        }
      }
      if (known.length == capacity) {
        throw new IllegalArgumentException(
            "layer %d with mask %x is one combination too many: %s supports %d combinations of layer and mask; use fewer, or choose another engine"
                .formatted(layer, mask, engine, capacity));
      }
      Combination[] next = Arrays.copyOf(known, known.length + 1);
      next[known.length] = new Combination(layer, mask, isSensor);
      // ordering: volatile, for atomicity: two threads must not assign one number.
      if (combinations.compareAndSet(known, next)) {
        return known.length;
      }
    }
  }

  private Combination[] known() {
    // ordering: acquire, paired with the exchange in number: the combinations are fully visible.
    return combinations.getAcquire();
  }

  public int size() {
    return known().length;
  }

  public boolean collide(int one, int other) {
    Combination[] known = known();
    return !known[one].isSensor
        && !known[other].isSensor
        && (known[one].mask & 1 << known[other].layer) != 0
        && (known[other].mask & 1 << known[one].layer) != 0;
  }

  /** Queries do not find sensors. */
  public boolean isSensor(int number) {
    return known()[number].isSensor;
  }

  public int layer(int number) {
    return known()[number].layer;
  }
}
