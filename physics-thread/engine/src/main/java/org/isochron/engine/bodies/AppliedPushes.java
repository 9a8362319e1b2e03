package org.isochron.engine.bodies;

import org.isochron.state.Snapshot;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The impulses and forces that commands give to bodies in the running tick, because an engine
 * forgets them with a body that is removed and made again. Owner: the physics thread; allocates
 * nothing after construction.
 */
public final class AppliedPushes {
  private final EngineBodies engine;
  private final Snapshot.Velocities impulses;
  private final Snapshot.Velocities forces;

  /** The tick, by a count of its own, to which the sums of a slot belong. */
  private final long[] ticks;

  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();
  private long tick = 1;

  public AppliedPushes(EngineBodies engine, int bodyCapacity) {
    this.engine = engine;
    impulses = new Snapshot.Velocities(bodyCapacity);
    forces = new Snapshot.Velocities(bodyCapacity);
    ticks = new long[bodyCapacity];
  }

  /** Forgets all: a tick begins, or its commands have ended. */
  public void clear() {
    tick++;
  }

  /** Forgets what a body got that was removed. */
  public void forget(int slot) {
    ticks[slot] = 0;
  }

  /** Forgets the linear impulses of a body that got a velocity instead. */
  public void forgetImpulses(int slot) {
    impulses.set(slot, linear.zero(), impulses.angular(slot, angular));
  }

  /** Forgets the angular impulses of a body that got an angular velocity instead. */
  public void forgetAngularImpulses(int slot) {
    impulses.set(slot, impulses.linear(slot, linear), angular.zero());
  }

  public void push(int slot, Vector3fc impulse, Vector3fc angularImpulse) {
    engine.push(slot, impulse, angularImpulse);
    add(impulses, slot, impulse, angularImpulse);
  }

  public void force(int slot, Vector3fc force, Vector3fc torque) {
    engine.force(slot, force, torque);
    add(forces, slot, force, torque);
  }

  /** Gives a body that was made again what it had got. */
  public void giveAgain(int slot) {
    if (ticks[slot] == tick) {
      engine.push(slot, impulses.linear(slot, linear), impulses.angular(slot, angular));
      engine.force(slot, forces.linear(slot, linear), forces.angular(slot, angular));
    }
  }

  private void add(
      Snapshot.Velocities sums, int slot, Vector3fc moreLinear, Vector3fc moreAngular) {
    if (ticks[slot] != tick) {
      ticks[slot] = tick;
      impulses.set(slot, 0, 0, 0, 0, 0, 0);
      forces.set(slot, 0, 0, 0, 0, 0, 0);
    }
    sums.set(
        slot,
        sums.linear(slot, linear).add(moreLinear),
        sums.angular(slot, angular).add(moreAngular));
  }
}
