package org.isochron.engine.bodies;

import org.isochron.state.Snapshot;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Remembers the impulses and forces of the current tick, because engines lose them when a body is
 * recreated. Owner: the physics thread. Allocates nothing after construction.
 */
public final class AppliedPushes {
  private final EngineBodies engine;
  private final Snapshot.Velocities impulses;
  private final Snapshot.Velocities forces;

  /** Internal tick number per slot. */
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

  public void clear() {
    tick++;
  }

  public void forget(int slot) {
    ticks[slot] = 0;
  }

  /** Returns true if an impulse or force acted on the body in this tick. */
  public boolean isPushed(int slot) {
    return ticks[slot] == tick;
  }

  /** Drops the impulses that a velocity command overwrites. */
  public void forgetImpulses(int slot) {
    impulses.set(slot, linear.zero(), impulses.angular(slot, angular));
  }

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

  /** Reapplies a recreated body's pushes. */
  public void reapply(int slot) {
    if (isPushed(slot)) {
      engine.push(slot, impulses.linear(slot, linear), impulses.angular(slot, angular));
      engine.force(slot, forces.linear(slot, linear), forces.angular(slot, angular));
    }
  }

  private void add(
      Snapshot.Velocities sums, int slot, Vector3fc moreLinear, Vector3fc moreAngular) {
    if (!isPushed(slot)) {
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
