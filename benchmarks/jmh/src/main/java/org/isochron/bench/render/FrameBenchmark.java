package org.isochron.bench.render;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.GpuFrames;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
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
 * Measures the CPU time of a frame that the graphics card blends; the blending itself is not
 * included.
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
public class FrameBenchmark {
  private static final long TICK_NANOS = 10_000_000;
  private static final int TICKS = 32;

  @Param({"10", "1000", "10000", "100000"})
  private int bodyCount;

  private StateWriter writer;
  private FrameSource frames;
  private GpuFrames gpuFrames;
  private ByteBuffer buffer;
  private RenderFrame frame;
  private long wallNanos;

  @Setup
  public void start() {
    SharedState state = SharedState.of(
        SnapshotLayout.bodies(bodyCount).withVelocities(),
        SharedState.Limits.DEFAULT,
        new NanoClock.Manual(0));
    writer = state.claimWriter();
    writer.snapshots().timeline(new Timeline(0, 0, 0, Timeline.NORMAL_PERMILLE));
    frames = FrameSource.on(state, FrameSource.Settings.of(Delay.exact()));
    gpuFrames = GpuFrames.on(state, Delay.exact(), (number, bytes) -> {});
    buffer = ByteBuffer.allocateDirect(bodyCount * RenderFrame.MATRIX_BYTES)
        .order(ByteOrder.nativeOrder());
    for (int tick = 0; tick < TICKS; tick++) {
      publish(tick);
    }
    wallNanos = TICKS * TICK_NANOS;
    frame = frames.at(wallNanos);
  }

  /** The render clock alone, which is the CPU time of a frame if the graphics card blends. */
  @Benchmark
  public GpuFrames.Frame gpuFrame() {
    wallNanos++;
    return gpuFrames.at(wallNanos);
  }

  /** Writes all poses to a direct buffer, 28 bytes each. */
  @Benchmark
  public ByteBuffer poseBytes() {
    frame.poses(buffer.clear());
    return buffer;
  }

  @Benchmark
  public ByteBuffer matrixBytes() {
    frame.matrices(buffer.clear());
    return buffer;
  }

  private void publish(long tick) {
    writer.snapshots().begin(tick, tick * TICK_NANOS);
    for (int slot = 0; slot < bodyCount; slot++) {
      writer.snapshots().body(BodyId.of(slot, 1), (float) tick, slot, 0, 0, 0, 0, 1);
    }
    writer.snapshots().publish(tick * TICK_NANOS);
  }
}
