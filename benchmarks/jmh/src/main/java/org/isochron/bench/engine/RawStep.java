package org.isochron.bench.engine;

import com.github.stephengold.joltjni.PhysicsSystem;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.StepFlag;
import org.isochron.physics.engine.Engine.Settings.Bodies;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DWorld;

/** A step of an engine's own world, called as in its documentation, on one thread. */
interface RawStep extends AutoCloseable {
  void step();

  @Override
  default void close() {}

  /**
   * Returns the step of a world that was built from a scene on a floor, body 0.
   *
   * @param heard true if the engine's binding reports contacts; ode4j always does
   */
  static RawStep of(Object world, Bodies bodies, boolean heard) {
    if (world instanceof PhysicsSystem system) {
      return new JoltStep(system, heard ? new JoltStep.Deaf() : null);
    }
    if (world instanceof PhysicsSpace space) {
      int flags = heard ? StepFlag.contactStarted | StepFlag.contactEnded : 0;
      return () -> space.update((float) MeasuredPile.RATE.dtSeconds(), 0, flags);
    }
    if (world instanceof DWorld dynamics && bodies.body(0) instanceof DGeom floor) {
      return new OdeStep(dynamics, floor.getSpace());
    }
    throw new IllegalArgumentException(
        "%s has no raw step here; choose Jolt, Bullet or ode4j".formatted(world.getClass()));
  }
}
