package org.isochron.engine.bodies;

import java.util.Arrays;
import java.util.Optional;
import org.isochron.physics.SavedState;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Prefab.Property;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Properties that commands changed on single bodies, stored as a private prefab per body. Owner:
 * the physics thread. Changes and restores allocate.
 */
public final class ChangedProperties {
  private static final Property[] PROPERTIES = Property.values();
  private static final int SAVED_BYTES = 2 * Integer.BYTES + PROPERTIES.length * Double.BYTES;

  private final WorldBodies bodies;
  private final EngineBodies engine;
  private final @Nullable Prefab[] own;
  private final @Nullable Prefab[] restored;
  private int count;

  public ChangedProperties(WorldBodies bodies, EngineBodies engine) {
    this.bodies = bodies;
    this.engine = engine;
    own = new Prefab[bodies.prefabs.length];
    restored = new Prefab[own.length];
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
        Optional<MassProperties> properties = changed.massProperties();
        boolean isWeighed = !properties.equals(bodies.prefab(slot).massProperties());
        destination.putInt(isWeighed ? 1 : 0);
        if (isWeighed) {
          save(properties.orElseThrow(), destination);
        }
      }
    }
  }

  private static void save(MassProperties properties, SavedState destination) {
    for (int axis = 0; axis < 3; axis++) {
      destination.putFloat(properties.center().get(axis));
    }
    for (int axis = 0; axis < 3; axis++) {
      destination.putFloat(properties.moments().get(axis));
    }
    Quaternionfc rotation = properties.rotation();
    destination.putFloat(rotation.x());
    destination.putFloat(rotation.y());
    destination.putFloat(rotation.z());
    destination.putFloat(rotation.w());
  }

  /** Reads the properties that {@link #applyRestored} sets after bodies were recreated. */
  public void restore(SavedState source) {
    Arrays.fill(restored, null);
    for (int left = takeCount(source); left > 0; left--) {
      int slot = source.takeInt();
      restored[slot] = take(source, bodies.prefab(slot));
    }
  }

  /** Returns true if a body with the same prefab keeps its centre of mass and principal axes. */
  boolean keepsFrame(int slot) {
    Prefab next = restored[slot];
    return isSameFrame(get(slot), next == null ? bodies.prefab(slot) : next);
  }

  /**
   * Applies the restored properties.
   *
   * @param before the bodies before the restore, some of which were recreated
   */
  public void applyRestored(PreviousBodies before) {
    for (int slot = 0; slot < own.length; slot++) {
      if (own[slot] != null && !before.isKept(slot)) {
        own[slot] = null;
        count--;
      }
      Prefab next = restored[slot];
      if (next != null) {
        set(slot, next);
      } else if (own[slot] != null) {
        reset(slot);
      }
    }
  }

  /**
   * Returns true if two prefabs have the same centre of mass and principal axes. Engines store
   * joint anchors relative to these.
   */
  public static boolean isSameFrame(Prefab one, Prefab other) {
    if (one.massProperties().isEmpty() || other.massProperties().isEmpty()) {
      return one.massProperties().isEmpty() == other.massProperties().isEmpty();
    }
    MassProperties first = one.massProperties().get();
    MassProperties second = other.massProperties().get();
    return first.center().equals(second.center()) && first.rotation().equals(second.rotation());
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
    return source.takeCount(1) == 0 ? taken : takeMass(source, taken);
  }

  private static Prefab takeMass(SavedState source, Prefab kind) {
    Vector3f center = new Vector3f(source.takeNumber(), source.takeNumber(), source.takeNumber());
    Vector3f moments = new Vector3f(source.takeFloat(), source.takeFloat(), source.takeFloat());
    Quaternionf rotation = new Quaternionf(
        source.takeNumber(), source.takeNumber(), source.takeNumber(), source.takeNumber());
    return kind.withMassProperties(new MassProperties(kind.mass(), center, moments, rotation));
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
