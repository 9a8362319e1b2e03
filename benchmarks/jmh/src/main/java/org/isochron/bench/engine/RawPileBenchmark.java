package org.isochron.bench.engine;

import org.isochron.engine.Engine.Settings.Bodies;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Measures a step of an engine alone, without Isochron. */
@State(Scope.Thread)
public class RawPileBenchmark extends EnginePileBenchmark {
  @Override
  RawStep rawStep(Object world, Bodies placed, int count) {
    return RawStep.of(world);
  }
}
