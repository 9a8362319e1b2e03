package org.isochron.bench.engine;

import org.isochron.physics.engine.EngineSettings.Bodies;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A step of an engine and what code written by hand for it does then, through the same binding: it reads poses and velocities of all
 * awake bodies into arrays, and finds which contacts began and ended. {@link ServedPileBenchmark} compares with this one.
 */
@State(Scope.Thread)
public class GluePileBenchmark extends RawPileBenchmark {
  @Override
  RawStep rawStep(Object world, Bodies placed, int bodies) {
    return GlueStep.of(world, placed, bodies);
  }
}
