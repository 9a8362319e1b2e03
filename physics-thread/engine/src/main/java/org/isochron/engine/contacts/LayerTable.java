package org.isochron.engine.contacts;

import org.isochron.shapes.Prefab;

/**
 * The distinct sets of layer, mask and being a sensor of the prefabs, numbered in the order of
 * their first use. Engines filter collisions by one number per body; whether two numbers collide
 * follows the rule of {@link Prefab#collidesWith}. Owner: the thread of the world.
 */
public final class LayerTable {
  private final String engine;
  private final int[] layers;
  private final int[] masks;
  private final boolean[] sensors;
  private int size;

  /** Makes an empty table for an engine that distinguishes {@code most} numbers. */
  public LayerTable(String engine, int most) {
    this.engine = engine;
    layers = new int[most];
    masks = new int[most];
    sensors = new boolean[most];
  }

  /**
   * Returns the number of a layer and mask, of a sensor or another body.
   *
   * @throws IllegalArgumentException if there are more than the engine distinguishes
   */
  public int number(int layer, int mask, boolean isSensor) {
    for (int number = 0; number < size; number++) {
      if (layers[number] == layer && masks[number] == mask && sensors[number] == isSensor) {
        return number;
      }
    }
    if (size == layers.length) {
      throw new IllegalArgumentException(
          "layer %d with mask %x is one pair of layer and mask too many: %s supports %d; use fewer, or choose another engine"
              .formatted(layer, mask, engine, size));
    }
    layers[size] = layer;
    masks[size] = mask;
    sensors[size] = isSensor;
    return size++;
  }

  /** How many numbers there are. */
  public int size() {
    return size;
  }

  /** Returns true if bodies of the two numbers collide. */
  public boolean collide(int one, int other) {
    return !sensors[one]
        && !sensors[other]
        && (masks[one] & 1 << layers[other]) != 0
        && (masks[other] & 1 << layers[one]) != 0;
  }

  /** Returns true if the number is one of sensors, which no query finds. */
  public boolean isSensor(int number) {
    return sensors[number];
  }

  /** Returns the layer of a number. */
  public int layer(int number) {
    return layers[number];
  }
}
