package org.isochron.bench.event;

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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Events to listeners on their own threads: the rate at which each listener gets all of them.
 * Before a batch the publisher waits until every listener is at most half a ring behind, so that no
 * event is lost; a loss is an error.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 40, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class EventStreamBenchmark {
  private static final int BATCH = 256;

  @Param({"1", "3"})
  private int listeners;

  private EventStream stream;

  @Setup
  public void startListeners() {
    stream = EventStream.start(listeners);
  }

  @TearDown
  public void stopListeners() {
    stream.close();
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void batches() {
    stream.publish(BATCH);
  }
}
