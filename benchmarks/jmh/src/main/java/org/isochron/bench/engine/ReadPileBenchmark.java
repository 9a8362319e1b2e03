package org.isochron.bench.engine;

import java.util.function.Consumer;
import org.isochron.physics.query.WorldView;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.time.NanoClock;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What it costs game code to read in each tick what touched in the step before: the
 * tick of a pile with the reading, next to the same tick without it.
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar ReadPileBenchmark \
 *   -prof org.isochron.bench.result.Surroundings -rf json -rff read.json
 * java -cp benchmarks/target/benchmarks.jar org.isochron.bench.result.ResultTable \
 *   read.json -- java -jar benchmarks/target/benchmarks.jar ReadPileBenchmark
 * </pre>
 */
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class ReadPileBenchmark extends PileTiming {
  /** Which contacts game code reads. */
  public enum Reading {
    NONE,
    OF_TEN_BODIES,
    ALL
  }

  @Param({"Jolt", "ode4j"})
  private String engine;

  @Param("2000")
  private int bodies;

  @Param
  private Reading reading;

  /** How long the reading takes of the measured ticks: their noise is greater than it. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class ReadingTime {
    /** The mean of the last invocation; JMH reads it. */
    public long readNanosPerTick;
  }

  private final Consumer<WorldView> control = this::control;
  private final NanoClock clock = NanoClock.system();
  private ServedPile pile;
  private double sum;
  private long readNanos;

  @Setup(Level.Invocation)
  public void fall() {
    pile = new ServedPile(engine, bodies, true);
    for (int tick = 0; tick < MeasuredPile.FALLING_TICKS; tick++) {
      pile.tick(control);
    }
  }

  @TearDown(Level.Invocation)
  public void close() {
    pile.close();
  }

  /** The whole tick, with the reading in it. */
  @Benchmark
  public double tick(AllocatedBytes garbage, ReadingTime time) {
    readNanos = 0;
    garbage.begin();
    for (int tick = 0; tick < MeasuredPile.MEASURED_TICKS; tick++) {
      pile.tick(control);
    }
    garbage.end();
    time.readNanosPerTick = readNanos / MeasuredPile.MEASURED_TICKS;
    return sum;
  }

  private void control(WorldView view) {
    long before = clock.nanos();
    switch (reading) {
      case NONE -> {
        // nobody reads
      }
      case OF_TEN_BODIES -> {
        for (int slot = 1; slot <= 10; slot++) {
          add(view.contacts(BodyId.of(slot, 1)));
        }
      }
      case ALL -> add(view.contacts());
    }
    readNanos += clock.nanos() - before;
  }

  private void add(WorldView.Contacts contacts) {
    for (int index = 0; index < contacts.count(); index++) {
      sum += contacts.phase(index) == WorldView.Contacts.Phase.ENDED ? 1 : contacts.impulse(index);
    }
  }
}
