package org.isochron.bench.render;

import java.util.concurrent.TimeUnit;
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
 * A frame of all bodies within one tick. It guards the shape of the loops: where the compiler no longer makes vector
 * instructions of one of them, this takes twice as long and more.
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
public class BlendBenchmark {
  /** Has no small factor in common with the tick: every frame is at another instant. */
  private static final long FRAME_NANOS = 777_773;

  @Param
  private BlendRival rival;

  @Param({"1000", "10000", "100000", "1000000"})
  private int bodyCount;

  private TwoTicks ticks;
  private Blender blender;
  private long intoNanos;

  @Setup
  public void publish() {
    ticks = new TwoTicks(bodyCount);
    blender = rival.create(ticks.layout());
  }

  /** All bodies at another instant. */
  @Benchmark
  public Blender show() {
    intoNanos = (intoNanos + FRAME_NANOS) % TwoTicks.TICK_NANOS;
    blender.show(ticks.from(), ticks.to(), ticks.from().instantNanos() + intoNanos);
    return blender;
  }
}
