package org.isochron.bench.engine;

import com.github.stephengold.joltjni.PhysicsSystem;
import com.jme3.bullet.PhysicsSpace;
import org.isochron.physics.engine.Engine.Settings.Bodies;
import org.joml.Vector3fc;

/** A ray in an engine's own world. */
interface RawRay {
  /**
   * Returns the distance of the nearest hit plus how steep the surface is there, or 0.
   *
   * @param way from the begin of the ray to its end
   */
  float cast(Vector3fc from, Vector3fc way);

  static RawRay of(Object world, Bodies placed) {
    if (world instanceof PhysicsSystem system) {
      return new JoltRay(system, placed);
    }
    if (world instanceof PhysicsSpace space) {
      return new BulletRay(space);
    }
    throw new IllegalArgumentException(
        "%s has no ray here; choose Jolt or Bullet".formatted(world.getClass()));
  }
}
