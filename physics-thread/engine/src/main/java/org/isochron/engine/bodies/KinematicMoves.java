package org.isochron.engine.bodies;

import org.isochron.physics.SavedState;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The kinematic bodies that move to a pose within a tick. Each gets the velocity that takes it
 * there before the step, and rests from the next tick on unless it is moved again. Owner: the
 * physics thread; allocates nothing after construction.
 */
public final class KinematicMoves {
  private final EngineBodies engine;
  private final BodyStates states;

  /**
   * The slots of the bodies that have a target in this tick or, between two ticks, had one in the
   * last.
   */
  private final int[] slots;

  private final Snapshot.Poses targets;
  private final int[] placesBySlot;
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();
  private final Quaternionf turn = new Quaternionf();
  private int count;

  public KinematicMoves(EngineBodies engine, BodyStates states, int bodyCapacity) {
    this.engine = engine;
    this.states = states;
    slots = new int[bodyCapacity];
    targets = new Snapshot.Poses(bodyCapacity, states.isWide());
    placesBySlot = new int[bodyCapacity];
  }

  /** Begins a tick: the bodies that arrived in the last one rest. */
  public void begin() {
    for (int place = 0; place < count; place++) {
      move(slots[place], linear.zero(), angular.zero());
    }
    count = 0;
  }

  /** Moves a body to a pose within this tick; the last pose counts. */
  public void add(int slot, Vector3dc position, Quaternionfc rotation) {
    int place = placeOf(slot);
    if (place < 0) {
      place = count++;
      slots[place] = slot;
      placesBySlot[slot] = place;
    }
    targets.set(place, position, rotation);
  }

  /**
   * Forgets a body that was removed, teleported, or given a velocity; the last one takes its place.
   */
  public void remove(int slot) {
    int place = placeOf(slot);
    if (place >= 0) {
      count--;
      slots[place] = slots[count];
      placesBySlot[slots[place]] = place;
      targets.set(place, targets, count);
    }
  }

  /** Gives the bodies the velocities that take them to their poses in a step. */
  public void step(double dtSeconds) {
    float perSecond = (float) (1 / dtSeconds);
    for (int place = 0; place < count; place++) {
      int slot = slots[place];
      Snapshot.Poses from = states.poses();
      linear.set(
          targets.coordinate(0, place) - from.coordinate(0, slot),
          targets.coordinate(1, place) - from.coordinate(1, slot),
          targets.coordinate(2, place) - from.coordinate(2, slot));
      move(slot, linear.mul(perSecond), turnOf(place, slot).mul(perSecond));
    }
  }

  public void save(SavedState destination) {
    destination.putInt(count);
    for (int place = 0; place < count; place++) {
      destination.putInt(slots[place]);
    }
  }

  /** Reads which bodies arrived in the last tick; their targets are past. The state is checked. */
  public void restore(SavedState source) {
    count = source.takeCount(slots.length);
    for (int place = 0; place < count; place++) {
      slots[place] = source.takeInt();
      placesBySlot[slots[place]] = place;
    }
  }

  /**
   * The rotation from a body's pose to its target, as an axis times an angle of at most half a
   * turn.
   */
  private Vector3f turnOf(int place, int slot) {
    states
        .poses()
        .rotation(slot, turn)
        .conjugate()
        .premul(
            targets.qx()[place],
            targets.qy()[place],
            targets.qz()[place],
            targets.qw()[place]);
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

  private int placeOf(int slot) {
    int place = placesBySlot[slot];
    return place < count && slots[place] == slot ? place : -1;
  }
}
