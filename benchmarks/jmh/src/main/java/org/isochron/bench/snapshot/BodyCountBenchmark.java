package org.isochron.bench.snapshot;

import java.util.concurrent.TimeUnit;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotExchange;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.SnapshotWriter;
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
 * Measures if the cost of the handoff depends on the number of bodies, and on how far they are from
 * the origin; no body is written during the measurement.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 40, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class BodyCountBenchmark {
  private static final long TICK_NANOS = 10_000_000;

  @Param({"0", "1000", "100000"})
  private int bodyCount;

  @Param({"false", "true"})
  private boolean far;

  private SnapshotWriter writer;
  private SnapshotReader reader;
  private long tick;

  @Setup
  public void publishBodies() {
    SnapshotLayout near = SnapshotLayout.bodies(Math.max(1, bodyCount));
    SnapshotLayout layout = far ? near.withFarPositions() : near;
    SnapshotExchange exchange =
        new SnapshotExchange(layout, SnapshotExchange.DEFAULT_WINDOW_LENGTH, 1);
    writer = exchange.claimWriter();
    reader = exchange.openReader();
    begin();
    for (int slot = 0; slot < bodyCount; slot++) {
      writer.body(BodyId.of(slot, 1), slot, 0, 0, 0, 0, 0, 1);
    }
    writer.publish(tick);
    reader.refresh();
  }

  /** A read when nothing is new. */
  @Benchmark
  public boolean cleanRead() {
    return reader.refresh();
  }

  /** A read when nothing is new, and an access to the newest snapshot. */
  @Benchmark
  public Snapshot cleanReadOfNewest() {
    reader.refresh();
    return reader.newest();
  }

  /** The publish of a snapshot without written bodies, and its read. */
  @Benchmark
  public boolean dirtyRead() {
    begin();
    writer.publish(tick);
    return reader.refresh();
  }

  private void begin() {
    tick++;
    writer.begin(tick, tick * TICK_NANOS);
  }
}
