package org.isochron.engine.contacts;

import org.isochron.shapes.Prefab;

/**
 * Assigns numbers to the distinct combinations of layer, mask and sensor flag. Each body has one
 * such number, by which engines filter collisions as {@link Prefab#collidesWith} does. Owner: the
 * world's thread.
 */
public final class LayerTable {
  private final String engine;
  private final int[] layers;
  private final int[] masks;
  private final boolean[] sensors;
  private int size;

  /** @param capacity maximum number of combinations that the engine supports */
  public LayerTable(String engine, int capacity) {
    this.engine = engine;
    layers = new int[capacity];
    masks = new int[capacity];
    sensors = new boolean[capacity];
  }

  /**
   * Returns the engine's number for a combination of layer, mask and sensor flag.
   *
   * @throws IllegalArgumentException if the engine does not support another combination
   */
  public int number(int layer, int mask, boolean isSensor) {
    for (int number = 0; number < size; number++) {
      if (layers[number] == layer && masks[number] == mask && sensors[number] == isSensor) {
        return number;
      }
    }
    if (size == layers.length) {
      throw new IllegalArgumentException(
          "layer %d with mask %x is one combination too many: %s supports %d combinations of layer and mask; use fewer, or choose another engine"
              .formatted(layer, mask, engine, size));
    }
    layers[size] = layer;
    masks[size] = mask;
    sensors[size] = isSensor;
    return size++;
  }

  public int size() {
    return size;
  }

  public boolean collide(int one, int other) {
    return !sensors[one]
        && !sensors[other]
        && (masks[one] & 1 << layers[other]) != 0
        && (masks[other] & 1 << layers[one]) != 0;
  }

  /** Queries do not find sensors. */
  public boolean isSensor(int number) {
    return sensors[number];
  }

  public int layer(int number) {
    return layers[number];
  }
}
