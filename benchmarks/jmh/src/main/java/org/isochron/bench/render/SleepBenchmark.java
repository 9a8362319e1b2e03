package org.isochron.bench.render;

import java.util.concurrent.TimeUnit;
import org.isochron.render.blend.Interpolator;
import org.isochron.render.picture.Blending;
import org.isochron.state.snapshot.BodyId;
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
 * A frame of a world that its writer marks as asleep; every frame shows another tick than the last
 * one.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 20, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class SleepBenchmark {
  private static final int TICKS = 4;

  @Param({"1000", "10000", "100000", "1000000"})
  private int bodyCount;

  private SnapshotReader reader;
  private Interpolator interpolator;
  private int age;

  @Setup
  public void fallAsleep() {
    SnapshotLayout layout = SnapshotLayout.bodies(bodyCount).withVelocities();
    SnapshotExchange exchange = new SnapshotExchange(layout, TICKS - 1, 1);
    SnapshotWriter writer = exchange.claimWriter();
    reader = exchange.openReader();
    interpolator = new Interpolator(layout, Blending.SMOOTH, false);
    for (int tick = 1; tick <= TICKS; tick++) {
      writer.begin(tick, tick * SeededTicks.TICK_NANOS);
      for (int slot = 0; slot < bodyCount; slot++) {
        long body = BodyId.of(slot, 1);
        writer.body(body, slot, 0, 0, 0, 0, 0, 1);
        writer.velocity(body, 0, 0, 0, 0, 0, 0);
      }
      writer.still();
      writer.publish(tick);
    }
    reader.refresh();
  }

  /** Shows another tick each time, at the same fraction of it. */
  @Benchmark
  public Interpolator show() {
    age = 1 - age;
    interpolator.show(
        reader.at(age + 1),
        reader.at(age),
        reader.at(age).instantNanos() - SeededTicks.TICK_NANOS / 3);
    return interpolator;
  }
}
