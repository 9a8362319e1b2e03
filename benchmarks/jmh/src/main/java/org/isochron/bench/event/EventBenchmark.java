package org.isochron.bench.event;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.event.EventRing;
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
 * Events to one and three listeners: the rate at which each listener gets all of them. One thread
 * publishes a batch and then polls every listener, so three listeners cost three polls on the same
 * core.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 40, time = 50, timeUnit = TimeUnit.MILLISECONDS)
public class EventBenchmark {
  private static final int BATCH = 256;
  private static final int CAPACITY = 1_024;

  @Param({"1", "3"})
  private int listeners;

  private final EventRing ring = new EventRing(CAPACITY);
  private final EventPublisher publisher = ring.claimPublisher();
  private final List<EventCursor> cursors = new ArrayList<>();
  private long tokens;

  @Setup
  public void openCursors() {
    for (int listener = 0; listener < listeners; listener++) {
      cursors.add(ring.openCursor());
    }
  }

  @TearDown
  public void requireNoneLost() {
    for (EventCursor cursor : cursors) {
      EventStream.requireNoneLost(cursor);
    }
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long batches() {
    for (int count = 0; count < BATCH; count++) {
      publisher.publish(Event.CONTACT_END, 0, 1, 2, count);
    }
    for (EventCursor cursor : cursors) {
      cursor.pollAll(event -> tokens += event.token());
    }
    return tokens;
  }
}
