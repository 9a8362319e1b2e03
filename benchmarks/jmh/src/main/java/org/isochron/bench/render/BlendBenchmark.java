package org.isochron.bench.render;

import java.util.concurrent.TimeUnit;
import org.isochron.state.Snapshot;
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
 * Blends a frame of all bodies. Guards the vectorization of the blending loops: without it a frame
 * takes several times as long.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch", "--add-modules=jdk.incubator.vector"
    })
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 20, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class BlendBenchmark {
  /**
   * Frame period: it has no small factor in common with the tick period, so every frame shows a
   * different fraction of a tick.
   */
  private static final long FRAME_NANOS = 777_773;

  @Param
  private BlendRival rival;

  @Param({"1000", "10000", "100000", "1000000"})
  private int bodyCount;

  private SeededTicks ticks;
  private Blender blender;
  private long intoNanos;
  private int age = 1;

  @Setup
  public void publish() {
    ticks = new SeededTicks(bodyCount, rival, SeededTicks.MIN_COUNT);
    blender = rival.create(ticks.window());
  }

  @Benchmark
  public Blender show() {
    intoNanos = (intoNanos + FRAME_NANOS) % SeededTicks.TICK_NANOS;
    return show(1);
  }

  /** Blends all bodies in alternating ticks, so each frame includes the work per tick. */
  @Benchmark
  public Blender showFirst() {
    intoNanos = (intoNanos + FRAME_NANOS) % SeededTicks.TICK_NANOS;
    age = 3 - age;
    return show(age);
  }

  private Blender show(int fromAge) {
    Snapshot from = ticks.at(fromAge);
    blender.show(from, ticks.at(fromAge - 1), from.instantNanos() + intoNanos);
    return blender;
  }
}
