package org.isochron.bench.exchange;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/**
 * Measures the duration of a handoff between threads with different periods. The writer publishes
 * every 20 µs; the reader polls every 13 µs and touches every cache line of a new state. The tail
 * matters, because every late frame is visible. Each sample includes one clock reading, about 25
 * ns.
 */
@State(Scope.Group)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 40, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class PacedHandoffBenchmark extends HandoffSetup {
  @State(Scope.Thread)
  public static class WriterPace {
    private final Pace pace = new Pace(20_000);

    @Setup(Level.Invocation)
    public void await() {
      pace.await();
    }
  }

  /**
   * The reader's period differs from the writer's, so over time the threads meet in every phase.
   */
  @State(Scope.Thread)
  public static class ReaderPace {
    private final Pace pace = new Pace(13_000);

    @Setup(Level.Invocation)
    public void await() {
      pace.await();
    }
  }

  @Benchmark
  @Group("paced")
  public void publish(WriterPace pace, Control control) {
    while (!handoff.publish(source) && !control.stopMeasurement) {
      Thread.onSpinWait();
    }
  }

  @Benchmark
  @Group("paced")
  public int read(ReaderPace pace) {
    return handoff.refresh() ? handoff.held().digest() : 0;
  }
}
