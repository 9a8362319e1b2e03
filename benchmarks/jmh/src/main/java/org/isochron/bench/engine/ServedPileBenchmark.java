package org.isochron.bench.engine;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Measures a tick of an engine within Isochron, on one thread: commands, step, contact events,
 * snapshot and publish.
 */
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class ServedPileBenchmark extends PileTiming {
  @Param({"Jolt", "Bullet"})
  private String engine;

  @Param("500")
  private int bodies;

  private ServedPile pile;

  @Setup(Level.Invocation)
  public void fall() {
    pile = new ServedPile(engine, bodies, reportsContacts());
    for (int tick = 0; tick < MeasuredPile.FALLING_TICKS; tick++) {
      pile.tick();
    }
  }

  @TearDown(Level.Invocation)
  public void close() {
    pile.close();
  }

  boolean reportsContacts() {
    return true;
  }

  @Benchmark
  public void tick() {
    for (int tick = 0; tick < MeasuredPile.MEASURED_TICKS; tick++) {
      pile.tick();
    }
  }
}
