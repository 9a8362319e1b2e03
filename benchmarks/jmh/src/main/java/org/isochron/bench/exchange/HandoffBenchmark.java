package org.isochron.bench.exchange;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of a handoff without contention: one thread writes and reads in turns. A read takes the
 * state and reads one value; reading the other values would cost the same for all implementations.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 40, time = 50, timeUnit = TimeUnit.MILLISECONDS)
public class HandoffBenchmark extends HandoffSetup {
  private static final int BURST = 4;

  /**
   * Publishes four states per read; without reads, a queue would fill up and only rejections would
   * be measured.
   */
  @Benchmark
  @OperationsPerInvocation(BURST)
  public boolean publish() {
    for (int count = 0; count < BURST; count++) {
      handoff.publish(source);
    }
    return handoff.refresh();
  }

  /** Reads when nothing is new. */
  @Benchmark
  public boolean cleanRead() {
    return handoff.refresh();
  }

  @Benchmark
  public long dirtyRead() {
    handoff.publish(source);
    handoff.refresh();
    return handoff.held().number();
  }
}
