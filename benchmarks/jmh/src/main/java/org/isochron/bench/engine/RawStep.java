package org.isochron.bench.engine;

import com.github.stephengold.joltjni.PhysicsSystem;
import com.jme3.bullet.PhysicsSpace;

/** A step of an engine's own world, called as in its documentation, on one thread. */
interface RawStep extends AutoCloseable {
  void step();

  @Override
  default void close() {}

  /** Returns the step of a world whose binding reports no contacts. */
  static RawStep of(Object world) {
    if (world instanceof PhysicsSystem system) {
      return new JoltStep(system, null);
    }
    if (world instanceof PhysicsSpace space) {
      return () -> space.update((float) MeasuredPile.RATE.dtSeconds(), 0, 0);
    }
    throw new IllegalArgumentException(
        "%s has no raw step here; choose Jolt or Bullet".formatted(world.getClass()));
  }
}
