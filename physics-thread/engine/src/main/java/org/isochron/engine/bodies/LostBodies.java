package org.isochron.engine.bodies;

import org.isochron.physics.SavedState;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Detects bodies that a step has lost, and stores the poses before the step. A body is lost if it
 * left the scene, or if a component of its pose or velocity is NaN or exceeds its limit. Engines
 * fail on such bodies, and saved states reject them. Owner: the physics thread. Allocates nothing
 * after construction.
 */
public final class LostBodies {
  private final EngineSpace space;
  private final BodySlots slots;
  private final BodyStates states;
  private final Snapshot.Poses before;
  private final int[] found;
  private final Vector3f vector = new Vector3f();
  private final Vector3d position = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private int count;
  private boolean spoiled;

  public LostBodies(WorldBodies bodies) {
    space = bodies.space;
    slots = bodies.slots;
    states = bodies.states;
    before = new Snapshot.Poses(slots.capacity(), states.isWide());
    found = new int[slots.capacity()];
  }

  public void remember() {
    before.copyFrom(states.poses(), slots.slotCount());
  }

  /** Finds lost bodies and puts them to rest in the poses that they had before the step. */
  public void find() {
    count = 0;
    spoiled = false;
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      if (slots.body(slot) != BodyId.NONE && isLost(slot)) {
        spoiled |= hasNoNumbers(slot);
        states.poses().set(slot, before.position(slot, position), before.rotation(slot, rotation));
        states.velocities().set(slot, 0, 0, 0, 0, 0, 0);
        found[count++] = slot;
      }
    }
  }

  public int count() {
    return count;
  }

  public int slot(int index) {
    return found[index];
  }

  /** Returns true if a lost body had invalid numbers, not only a position out of range. */
  public boolean haveInvalidNumbers() {
    return spoiled;
  }

  private boolean isLost(int slot) {
    return !space.contains(states.poses().position(slot, position)) || hasNoNumbers(slot);
  }

  private boolean hasNoNumbers(int slot) {
    return !states.poses().position(slot, position).isFinite()
        || !Limits.isRotation(states.poses().rotation(slot, rotation))
        || !isSaved(states.velocities().linear(slot, vector))
        || !isSaved(states.velocities().angular(slot, vector));
  }

  private static boolean isSaved(Vector3fc velocity) {
    return Math.abs(velocity.x()) <= SavedState.MAX_NUMBER
        && Math.abs(velocity.y()) <= SavedState.MAX_NUMBER
        && Math.abs(velocity.z()) <= SavedState.MAX_NUMBER;
  }
}
