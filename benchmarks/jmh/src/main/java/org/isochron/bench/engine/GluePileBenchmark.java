package org.isochron.bench.engine;

import com.github.stephengold.joltjni.PhysicsSystem;
import com.jme3.bullet.PhysicsSpace;
import org.isochron.engine.Engine.Settings.Bodies;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Measures a step of an engine with hand-written glue code on the same native binding. The glue
 * code copies poses and velocities of all awake bodies into arrays, and finds contacts that began
 * or ended. The comparison is {@link ServedPileBenchmark}.
 */
@State(Scope.Thread)
public class GluePileBenchmark extends EnginePileBenchmark {
  @Override
  RawStep rawStep(Object world, Bodies placed, int bodies) {
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
