package org.isochron.engine.bodies;

import java.util.Arrays;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab.Motion;
import org.isochron.state.BodyId;

/**
 * Bodies with a dynamic prefab that commands made kinematic. Owner: the physics thread. Allocates
 * nothing after construction.
 */
public final class ChangedMotions {
  private final WorldBodies bodies;
  private final ChangedProperties own;
  private final EngineBodies engine;
  private final boolean[] kinematic;
  private int count;

  public ChangedMotions(WorldBodies bodies, ChangedProperties own, EngineBodies engine) {
    this.bodies = bodies;
    this.own = own;
    this.engine = engine;
    kinematic = bodies.kinematic;
  }

  /** Returns false if the body has this motion type already. */
  public boolean set(int slot, boolean toKinematic) {
    if (kinematic[slot] == toKinematic) {
      return false;
    }
    note(slot, toKinematic);
    engine.motion(slot, bodies.motion(slot), own.get(slot));
    return true;
  }

  /** Forgets a body that is about to be removed. */
  public void forget(int slot) {
    note(slot, false);
  }

  /** Makes a recreated body kinematic again. */
  public void reapply(int slot) {
    if (kinematic[slot]) {
      engine.motion(slot, Motion.KINEMATIC, own.get(slot));
    }
  }

  public void save(SavedState destination) {
    destination.putInt(count);
    for (int slot = 0; count > 0 && slot < kinematic.length; slot++) {
      if (kinematic[slot]) {
        destination.putInt(slot);
      }
    }
  }

  public void resetAll() {
    for (int slot = 0; count > 0 && slot < kinematic.length; slot++) {
      set(slot, false);
    }
  }

  /** Reads the bodies, which {@link #reapplyAll} makes kinematic after they were recreated. */
  public void restore(SavedState source) {
    take(source, bodies);
    count = 0;
    for (boolean one : kinematic) {
      count += one ? 1 : 0;
    }
  }

  public void reapplyAll() {
    for (int slot = 0; count > 0 && slot < kinematic.length; slot++) {
      reapply(slot);
    }
  }

  /**
   * Reads the bodies from a saved state.
   *
   * @throws IllegalArgumentException if one does not exist, has no dynamic prefab, or is out of
   *     order
   */
  public static void take(SavedState source, WorldBodies bodies) {
    Arrays.fill(bodies.kinematic, false);
    int count = bodies.slots.slotCount();
    int last = -1;
    for (int left = source.takeCount(count); left > 0; left--) {
      int slot = source.takeCount(count - 1);
      if (slot <= last
          || bodies.slots.body(slot) == BodyId.NONE
          || !bodies.hasDynamicPrefab(slot)) {
        throw new IllegalArgumentException(
            "the saved state has a changed motion type of slot %d, which has no dynamic prefab or is out of order: it is damaged"
                .formatted(slot));
      }
      bodies.kinematic[slot] = true;
      last = slot;
    }
  }

  private void note(int slot, boolean toKinematic) {
    count += (toKinematic ? 1 : 0) - (kinematic[slot] ? 1 : 0);
    kinematic[slot] = toKinematic;
  }
}
