package org.isochron.bench.engine;

import org.isochron.physics.engine.Engine.Settings.Bodies;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A step of an engine alone, without the service. */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // JMH sets the field before it measures
public class RawPileBenchmark extends EnginePileBenchmark {
  @Param({"Jolt", "Bullet", "ode4j"})
  private String engine;

  @Override
  String engine() {
    return engine;
  }

  @Override
  RawStep rawStep(Object world, Bodies placed, int count) {
    return RawStep.of(world, placed, false);
  }
}
