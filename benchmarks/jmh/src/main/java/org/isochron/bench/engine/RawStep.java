package org.isochron.bench.engine;

import com.github.stephengold.joltjni.PhysicsSystem;
import com.jme3.bullet.PhysicsSpace;

/** A single-threaded step of an engine's own world, called as the engine documents it. */
interface RawStep extends AutoCloseable {
  void step();

  @Override
  default void close() {}

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
