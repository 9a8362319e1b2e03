package org.isochron.engine.bodies;

import java.util.Arrays;
import org.isochron.physics.SavedState;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Moves kinematic bodies to their target poses within one tick. Before the step, each such body
 * gets the velocity that moves it to its target. Bodies without a new target stop in the next tick;
 * until its step, game code reads the velocities of the last one. Owner: the physics thread.
 * Allocates nothing after construction.
 */
public final class KinematicMoves {
  private final EngineBodies engine;
  private final BodyStates states;
  private final MassCenters centers;

  /** Slots with a target in the current tick or in the last one. */
  private final int[] slots;

  private final boolean[] hasTarget;
  private final boolean[] hadTarget;

  private final Snapshot.Poses targets;
  private final int[] indexBySlot;
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();
  private final Quaternionf turn = new Quaternionf();
  private int count;

  public KinematicMoves(
      EngineBodies engine, BodyStates states, MassCenters centers, int bodyCapacity) {
    this.engine = engine;
    this.states = states;
    this.centers = centers;
    slots = new int[bodyCapacity];
    hasTarget = new boolean[bodyCapacity];
    hadTarget = new boolean[bodyCapacity];
    targets = new Snapshot.Poses(bodyCapacity, states.isWide());
    indexBySlot = new int[bodyCapacity];
  }

  public void begin() {
    Arrays.fill(hasTarget, 0, count, false);
    Arrays.fill(hadTarget, 0, count, true);
  }

  /** The last call wins. */
  public void add(int slot, Vector3dc position, Quaternionfc rotation) {
    int index = indexOf(slot);
    if (index < 0) {
      index = count++;
      hadTarget[index] = false;
      slots[index] = slot;
      indexBySlot[slot] = index;
    }
    hasTarget[index] = true;
    targets.set(index, position, rotation);
  }

  /** Drops the target of a body, and stops the body if a target moved it in the last tick. */
  public void stop(int slot) {
    int index = indexOf(slot);
    if (index >= 0 && hadTarget[index]) {
      move(slot, linear.zero(), angular.zero());
    }
    remove(slot);
  }

  /** Drops the target of a body that keeps its velocities or is removed. */
  public void remove(int slot) {
    int index = indexOf(slot);
    if (index >= 0) {
      count--;
      slots[index] = slots[count];
      indexBySlot[slots[index]] = index;
      hasTarget[index] = hasTarget[count];
      hadTarget[index] = hadTarget[count];
      targets.set(index, targets, count);
    }
  }

  public void step(double dtSeconds) {
    float perSecond = (float) (1 / dtSeconds);
    for (int index = count - 1; index >= 0; index--) { // backwards, because removals fill gaps
      int slot = slots[index];
      if (hasTarget[index]) {
        moveTo(index, slot, perSecond);
      } else {
        stop(slot);
      }
    }
  }

  private void moveTo(int index, int slot, float perSecond) {
    Snapshot.Poses from = states.poses();
    linear.set(
        targets.coordinate(0, index) - from.coordinate(0, slot),
        targets.coordinate(1, index) - from.coordinate(1, slot),
        targets.coordinate(2, index) - from.coordinate(2, slot));
    centers.addPath(slot, targets.rotation(index, turn), linear);
    move(slot, linear.mul(perSecond), turnOf(index, slot).mul(perSecond));
  }

  public void save(SavedState destination) {
    destination.putInt(count);
    for (int index = 0; index < count; index++) {
      destination.putInt(slots[index]);
    }
  }

  /** The state is already validated. */
  public void restore(SavedState source) {
    count = source.takeCount(slots.length);
    for (int index = 0; index < count; index++) {
      slots[index] = source.takeInt();
      indexBySlot[slots[index]] = index;
    }
    begin();
  }

  /** Computes the rotation vector, whose length is at most half a turn. */
  private Vector3f turnOf(int index, int slot) {
    states
        .poses()
        .rotation(slot, turn)
        .conjugate()
        .premul(
            targets.qx()[index],
            targets.qy()[index],
            targets.qz()[index],
            targets.qw()[index]);
    if (turn.w < 0) {
      turn.set(-turn.x, -turn.y, -turn.z, -turn.w);
    }
    angular.set(turn.x, turn.y, turn.z);
    double sine = angular.length();
    double angle = 2 * StrictMath.atan2(sine, turn.w);
    return sine == 0 ? angular.zero() : angular.mul((float) (angle / sine));
  }

  private void move(int slot, Vector3fc toLinear, Vector3fc toAngular) {
    engine.velocity(slot, toLinear);
    engine.angularVelocity(slot, toAngular);
    states.velocities().set(slot, toLinear, toAngular);
    states.moved(slot);
  }

  private int indexOf(int slot) {
    int index = indexBySlot[slot];
    return index < count && slots[index] == slot ? index : -1;
  }
}
