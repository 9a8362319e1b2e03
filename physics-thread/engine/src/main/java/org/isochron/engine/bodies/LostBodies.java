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
 * Finds the bodies that a step has lost, and has their poses from before the step. A body is lost
 * if its pose is none that the scene or {@link Limits} allow, or its velocity is none that
 * {@link SavedState} takes. Engines fail with such a body later, and a state with it cannot be
 * restored. Owner: the physics thread; allocates nothing after construction.
 */
public final class LostBodies {
  private final EngineSpace space;
  private final BodySlots slots;
  private final BodyStates states;
  private final Snapshot.Poses before;
  private final int[] found;
  private final Vector3f vector = new Vector3f();
  private final Vector3d place = new Vector3d();
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

  /** Keeps the poses of all bodies before a step. */
  public void remember() {
    before.copyFrom(states.poses(), slots.slotCount());
  }

  /**
   * Finds the bodies that the step has lost, and gives them the poses that they had before it, at
   * rest.
   */
  public void find() {
    count = 0;
    spoiled = false;
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      if (slots.body(slot) != BodyId.NONE && isLost(slot)) {
        spoiled |= hasNoNumbers(slot);
        states.poses().set(slot, before.position(slot, place), before.rotation(slot, rotation));
        states.velocities().set(slot, 0, 0, 0, 0, 0, 0);
        found[count++] = slot;
      }
    }
  }

  /** The number of bodies that were found last. */
  public int count() {
    return count;
  }

  /** Returns the slot of a body that was found last. */
  public int slot(int index) {
    return found[index];
  }

  /** Returns true if one of them had more wrong than that its place is outside of the world. */
  public boolean areSpoiled() {
    return spoiled;
  }

  private boolean isLost(int slot) {
    return !space.contains(states.poses().position(slot, place)) || hasNoNumbers(slot);
  }

  private boolean hasNoNumbers(int slot) {
    return !states.poses().position(slot, place).isFinite()
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
