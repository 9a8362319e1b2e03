package org.isochron.bench.engine;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A tick of an engine within Isochron, on one thread: commands, the step and its contact events,
 * the snapshot and its publish. {@link EnginePileBenchmark} has the command that makes a table.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(MeasuredPile.MEASURED_TICKS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 3, time = 1, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 8, time = 1, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class ServedPileBenchmark {
  @Param({"Jolt", "Bullet", "ode4j"})
  private String engine;

  @Param("500")
  private int bodies;

  private ServedPile pile;

  @Setup(Level.Invocation)
  public void fall() {
    pile = new ServedPile(engine, bodies, isHeard());
    for (int tick = 0; tick < MeasuredPile.FALLING_TICKS; tick++) {
      pile.tick();
    }
  }

  @TearDown(Level.Invocation)
  public void close() {
    pile.close();
  }

  /** Returns true if somebody wants to hear of contacts. */
  boolean isHeard() {
    return true;
  }

  /** The whole tick. */
  @Benchmark
  public void tick(AllocatedBytes garbage) {
    garbage.begin();
    for (int tick = 0; tick < MeasuredPile.MEASURED_TICKS; tick++) {
      pile.tick();
    }
    garbage.end();
  }

  /** Only the snapshot and its publish, for a pile in which every body has moved. */
  @Benchmark
  public void capture(AllocatedBytes garbage) {
    garbage.begin();
    for (int tick = 0; tick < MeasuredPile.MEASURED_TICKS; tick++) {
      pile.publish();
    }
    garbage.end();
  }
}
