package org.isochron.bench.exchange;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of a handoff without contention: one thread is writer and reader in turn. A read takes the state and reads
 * one value of it; the cost of reading the rest is equal for all rivals.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {Memory.INITIAL, Memory.LARGEST, Memory.TOUCHED, Memory.ALIGNED})
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 40, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class HandoffBenchmark {
  /** So few that no queue is full. */
  private static final int BURST = 4;

  @Param
  private HandoffRival rival;

  @Param
  private PayloadSize payload;

  private Payload source;
  private Handoff handoff;

  @Setup
  public void publishFirst() {
    source = payload.create();
    source.fill(1);
    handoff = rival.create(payload::create);
    handoff.publish(source);
    handoff.refresh();
  }

  /** A publish, with one read per four publishes: a queue without a reader would only measure refusals. */
  @Benchmark
  @OperationsPerInvocation(BURST)
  public boolean publish() {
    for (int count = 0; count < BURST; count++) {
      handoff.publish(source);
    }
    return handoff.refresh();
  }

  /** A read when nothing is new. */
  @Benchmark
  public boolean cleanRead() {
    return handoff.refresh();
  }

  /** A publish and the read of what was published. */
  @Benchmark
  public long dirtyRead() {
    handoff.publish(source);
    handoff.refresh();
    return handoff.held().number();
  }
}
