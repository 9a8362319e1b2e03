package org.isochron.bench.exchange;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/**
 * Both threads at full speed, without pauses: the writer publishes, and the reader reads and
 * touches every cache line of a new state. A writer whose queue is full waits, so that only
 * accepted states count.
 */
@State(Scope.Group)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 40, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class FullSpeedHandoffBenchmark extends HandoffSetup {
  /** How many of the reads brought something new. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Reads {
    public long fresh;
  }

  @Benchmark
  @Group("fullSpeed")
  public void publish(Control control) {
    while (!handoff.publish(source) && !control.stopMeasurement) {
      Thread.onSpinWait();
    }
  }

  @Benchmark
  @Group("fullSpeed")
  public int read(Reads reads) {
    if (!handoff.refresh()) {
      return 0;
    }
    reads.fresh++;
    return handoff.held().digest();
  }
}
