package org.isochron.bench.render;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.gpu.GpuFrames;
import org.isochron.render.picture.Delay;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.snapshot.MovedTicks;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.ManualClock;
import org.isochron.state.time.Timeline;
import org.joml.Matrix4fc;
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
 * A tick and the frame after it, of bodies of which some move, with and without a report of which.
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
public class MovedBenchmark {
  private static final long TICK_NANOS = 10_000_000;

  @Param({"10000"})
  private int bodyCount;

  @Param({"0", "1", "100", "1000", "10000"})
  private int movedCount;

  @Param({"false", "true"})
  private boolean reported;

  private final RenderFrame.Drawer drawer = (body, matrix) -> drawn = matrix;
  private ManualClock clock;
  private StateWriter writer;
  private FrameSource frames;
  private GpuFrames gpuFrames;
  private MovedTicks moved;
  private Matrix4fc drawn;
  private long tick;

  /** A card to which bytes are copied. */
  private static final class Card implements GpuFrames.Buffers {
    private final ByteBuffer[] buffers = new ByteBuffer[COUNT];

    Card(int bodyCount) {
      Arrays.setAll(buffers, buffer -> ByteBuffer.allocateDirect(2 * bodyCount * ROW_BYTES));
    }

    @Override
    public void upload(int buffer, ByteBuffer bytes) {
      buffers[buffer].clear().put(bytes);
    }

    @Override
    public boolean update(int buffer, int firstByte, ByteBuffer bytes) {
      buffers[buffer].put(firstByte, bytes, bytes.position(), bytes.remaining());
      return true;
    }
  }

  @Setup
  public void start() {
    clock = new ManualClock(0);
    SharedState state = SharedState.of(
        SnapshotLayout.bodies(bodyCount).withVelocities(), SharedState.Limits.DEFAULT, clock);
    writer = state.claimWriter();
    writer.snapshots().timeline(new Timeline(0, 0, 0, Timeline.NORMAL_PERMILLE));
    frames = FrameSource.on(state, FrameSource.Settings.of(Delay.exact()));
    gpuFrames = GpuFrames.on(state, Delay.exact(), new Card(bodyCount));
    moved = new MovedTicks(bodyCount);
    for (int round = 0; round < 64; round++) {
      publish();
    }
  }

  /** The part of the others that is a tick. */
  @Benchmark
  public long publish() {
    tick++;
    writer.snapshots().begin(tick, tick * TICK_NANOS);
    Snapshot snapshot = writer.snapshots().bulk(bodyCount);
    if (tick < 64) {
      Arrays.fill(snapshot.generations(), 1);
      Arrays.fill(snapshot.poses().qw(), 1);
    }
    for (int index = 0; index < movedCount; index++) {
      int slot = (int) ((long) index * bodyCount / movedCount);
      snapshot.poses().x()[slot] = (float) tick;
      moved.moved(slot, tick);
    }
    if (reported) {
      writer.snapshots().moved(moved);
    }
    clock.moveTo(tick * TICK_NANOS);
    writer.snapshots().publish(tick * TICK_NANOS);
    return tick;
  }

  /** A tick and its frame. */
  @Benchmark
  public RenderFrame frame() {
    publish();
    return frames.at(clock.nanos());
  }

  /** A tick, its frame, and the matrices of the bodies that moved. */
  @Benchmark
  public Matrix4fc matrices() {
    publish();
    frames.at(clock.nanos()).forEachMoved(drawer);
    return drawn;
  }

  /** A tick and its upload. */
  @Benchmark
  public GpuFrames.Frame upload() {
    publish();
    return gpuFrames.at(clock.nanos());
  }
}
