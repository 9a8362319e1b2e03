package org.isochron.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.isochron.state.time.TickRate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of an exact instant, at a rate with a whole period in nanoseconds (100 Hz) and at one
 * without (60 Hz).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class TickRateBenchmark {
  @Param({"60", "100"})
  private long hertz;

  private TickRate rate = TickRate.hertz(1);
  private long tick;

  @Setup
  public void chooseRate() {
    rate = TickRate.hertz(hertz);
  }

  @Benchmark
  public long instantNanos() {
    return rate.instantNanos(++tick);
  }
}
