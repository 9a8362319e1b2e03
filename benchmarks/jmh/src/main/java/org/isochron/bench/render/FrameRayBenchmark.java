package org.isochron.bench.render;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.picture.Delay;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.query.RayHit;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.ManualClock;
import org.isochron.state.time.Timeline;
import org.joml.Vector3f;
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
 * The cost of a ray against the displayed poses of boxes that lie close together, as under a mouse.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 20, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields before it measures
public class FrameRayBenchmark {
  private static final long TICK_NANOS = 10_000_000;
  private static final int TICKS = 32;
  private static final int RAYS = 1_024;
  private static final float FAR = 1_000;

  @Param({"1000", "10000"})
  private int bodyCount;

  private final Vector3f[] directions = new Vector3f[RAYS];
  private final Vector3f eye = new Vector3f(-40, 60, -40);
  private final RayHit hit = new RayHit();
  private RenderFrame frame;
  private int next;

  @Setup
  public void start() {
    SharedState state = SharedState.of(
        SnapshotLayout.bodies(bodyCount), SharedState.Limits.DEFAULT, new ManualClock(0));
    StateWriter writer = state.claimWriter();
    writer.snapshots().timeline(new Timeline(0, 0, 0, Timeline.NORMAL_PERMILLE));
    PrefabTable prefabs =
        PrefabTable.of(List.of(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 1)));
    int edge = (int) Math.ceil(Math.cbrt(bodyCount));
    for (long tick = 0; tick < TICKS; tick++) {
      writer.snapshots().begin(tick, tick * TICK_NANOS);
      writer.snapshots().prefabs(prefabs);
      for (int slot = 0; slot < bodyCount; slot++) {
        int row = slot / edge % edge;
        int layer = slot / edge / edge;
        writer
            .snapshots()
            .body(BodyId.of(slot, 1), 1.1f * (slot % edge), 1.1f * row, 1.1f * layer, 0, 0, 0, 1);
      }
      writer.snapshots().publish(tick * TICK_NANOS);
    }
    frame = FrameSource.on(state, FrameSource.Settings.of(Delay.exact())).at(TICKS * TICK_NANOS);
    Random random = new Random(1);
    for (int ray = 0; ray < RAYS; ray++) {
      directions[ray] = new Vector3f(
              random.nextFloat() * edge, random.nextFloat() * edge, random.nextFloat() * edge)
          .sub(eye);
    }
  }

  @Benchmark
  public boolean rayCast() {
    next = (next + 1) % RAYS;
    return frame.rayCast(eye, directions[next], FAR, hit);
  }
}
