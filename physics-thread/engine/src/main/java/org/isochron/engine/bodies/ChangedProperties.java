package org.isochron.engine.bodies;

import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Prefab.Property;
import org.jspecify.annotations.Nullable;

/**
 * Properties that commands changed on single bodies, stored as a private prefab per body. Owner:
 * the physics thread. Changes and restores allocate.
 */
public final class ChangedProperties {
  private static final Property[] PROPERTIES = Property.values();
  private static final int SAVED_BYTES = Integer.BYTES + PROPERTIES.length * Double.BYTES;

  private final WorldBodies bodies;
  private final EngineBodies engine;
  private final @Nullable Prefab[] own;
  private int count;

  public ChangedProperties(WorldBodies bodies, EngineBodies engine) {
    this.bodies = bodies;
    this.engine = engine;
    own = new Prefab[bodies.prefabs.length];
  }

  public Prefab get(int slot) {
    Prefab changed = own[slot];
    return changed == null ? bodies.prefab(slot) : changed;
  }

  /** Drops the private prefab if it equals the body's own prefab. */
  public void set(int slot, Prefab changed) {
    boolean plain = changed.equals(bodies.prefab(slot));
    if (!changed.equals(get(slot))) {
      engine.change(slot, changed);
      count += (plain ? 0 : 1) - (own[slot] == null ? 0 : 1);
      own[slot] = plain ? null : changed;
    }
  }

  public void reset(int slot) {
    set(slot, bodies.prefab(slot));
  }

  public void save(SavedState destination) {
    destination.putInt(count);
    for (int slot = 0; count > 0 && slot < own.length; slot++) {
      Prefab changed = own[slot];
      if (changed != null) {
        destination.putInt(slot);
        for (Property property : PROPERTIES) {
          destination.putDouble(changed.value(property));
        }
      }
    }
  }

  public void resetAll() {
    for (int slot = 0; count > 0 && slot < own.length; slot++) {
      if (own[slot] != null) {
        reset(slot);
      }
    }
  }

  public void restore(SavedState source) {
    for (int left = takeCount(source); left > 0; left--) {
      int slot = source.takeInt();
      set(slot, take(source, bodies.prefab(slot)));
    }
  }

  public static int takeCount(SavedState source) {
    return source.takeCount(source.remaining() / SAVED_BYTES);
  }

  /**
   * Reads the changed properties of a body from a saved state.
   *
   * @throws IllegalArgumentException if a property is invalid for the prefab
   */
  public static Prefab take(SavedState source, Prefab kind) {
    Prefab taken = kind;
    for (Property property : PROPERTIES) {
      double value = source.takeDouble();
      taken = value == kind.value(property) ? taken : with(taken, property, value);
    }
    return taken;
  }

  /**
   * Returns a prefab with a changed property.
   *
   * @throws IllegalArgumentException if the value is invalid
   */
  public static Prefab with(Prefab prefab, Property property, double value) {
    if (!property.accepts(value)) {
      throw new IllegalArgumentException(
          "%s is %s: commands cannot set this value".formatted(property, value));
    }
    return prefab.with(property, value);
  }
}
