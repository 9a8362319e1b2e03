package org.isochron.bench.engine;

import org.isochron.physics.engine.Engine.Settings.Bodies;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A step of an engine whose binding reports contacts: the cost of the reports alone. Jolt's go to a
 * listener that ignores them. Bullet's, which are far fewer, go to Isochron's own space.
 */
@State(Scope.Thread)
public class HeardPileBenchmark extends RawPileBenchmark {
  @Override
  RawStep rawStep(Object world, Bodies placed, int count) {
    return RawStep.of(world, placed, true);
  }
}
