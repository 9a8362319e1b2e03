package org.isochron.bench.engine;

import com.github.stephengold.joltjni.PhysicsSystem;
import com.jme3.bullet.PhysicsSpace;
import org.isochron.physics.engine.Engine.Settings.Bodies;

/**
 * A step of an engine's own world, and the poses and contacts that code written by hand takes from
 * it.
 */
final class GlueStep {
  private GlueStep() {}

  /**
   * Returns the step of a world that was built from a scene with bodies 0 to {@code bodies} - 1.
   */
  static RawStep of(Object world, Bodies placed, int bodies) {
    if (world instanceof PhysicsSystem system) {
      return new JoltGlue(system, placed, bodies);
    }
    if (world instanceof PhysicsSpace space) {
      return new BulletGlue(space, placed, bodies);
    }
    throw new IllegalArgumentException(
        "%s has no glue here; choose Jolt or Bullet".formatted(world.getClass()));
  }
}
