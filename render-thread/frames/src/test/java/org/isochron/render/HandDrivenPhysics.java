package org.isochron.render;

import java.time.Duration;
import java.util.function.LongUnaryOperator;
import org.isochron.state.EventPublisher;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * A writer without a thread. Publishes each tick with a chosen lateness when the test moves the
 * wall clock, and changes the timeline like the physics thread.
 */
public final class HandDrivenPhysics {
  public interface World {
    void capture(long tick, long instantNanos, SnapshotWriter writer, EventPublisher events);
  }

  public static final long MILLI = 1_000_000;
  public static final long TICK = 10 * MILLI;
  public static final FrameSource.Settings ONE_TICK =
      FrameSource.Settings.of(Delay.fixed(Duration.ofNanos(TICK)));

  public final SharedState state;
  public final StateWriter writer;
  private final TickRate rate;
  private final World world;
  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private LongUnaryOperator lateness = tick -> 0;
  private Timeline timeline;
  private long tick = -1;
  private long lastPublish;

  public HandDrivenPhysics(SnapshotLayout layout, TickRate rate, int windowLength, World world) {
    state = SharedState.of(
        layout, SharedState.Limits.DEFAULT.withWindowLength(windowLength).withReaders(4), clock);
    writer = state.claimWriter();
    this.rate = rate;
    this.world = world;
    timeline = Timeline.paused(0);
  }

  public HandDrivenPhysics(SnapshotLayout layout, World world) {
    this(layout, TickRate.hertz(100), 3, world);
  }

  public HandDrivenPhysics late(LongUnaryOperator nanosByTick) {
    lateness = nanosByTick;
    return this;
  }

  public HandDrivenPhysics start(long wall) {
    timeline = new Timeline(0, wall, 0, Timeline.NORMAL_PERMILLE);
    writer.snapshots().timeline(timeline);
    writer.snapshots().state(SharedState.Phase.RUNNING);
    tick = -1;
    lastPublish = wall;
    publishNext(wall);
    return this;
  }

  /** Publishes all due ticks. */
  public void runUntil(long wall) {
    while (!timeline.isPaused() && nextPublish() - wall <= 0) {
      publishNext(nextPublish());
    }
    clock.moveTo(later(clock.nanos(), wall));
  }

  public void speed(long wall, int permille) {
    runUntil(wall);
    use(timeline.withSpeed(wall, permille));
  }

  /** Like an overloaded loop. */
  public void ease(long wall, int permille) {
    runUntil(wall);
    use(timeline.withSpeed(wall, permille).withLoad(Timeline.LoadState.EASING));
  }

  /** Like a recovered loop. */
  public void inTime(long wall, int permille) {
    runUntil(wall);
    use(timeline.withSpeed(wall, permille).withLoad(Timeline.LoadState.IN_TIME));
  }

  public void step(long wall) {
    use(timeline.movedTo(timeline.wallNanos(), rate.instantNanos(tick + 1)));
    publishNext(wall);
  }

  /** In a new epoch. */
  public void rewind(long wall, long toTick) {
    runUntil(wall);
    beginEpoch(wall, toTick);
    publishNext(wall);
  }

  /** Without a snapshot. */
  public void beginEpoch(long wall, long toTick) {
    use(timeline.newEpoch(wall, rate.instantNanos(toTick)));
    tick = toTick - 1;
  }

  /** Moves the timeline back, as under overload; the dropped ticks never run. */
  public void forget(long wall, long nanos) {
    use(new Timeline(
        timeline.epoch(), wall, timeline.simAt(wall) - nanos, timeline.speedPermille()));
  }

  /** Publishes nothing until then. */
  public void stallUntil(long wall) {
    lastPublish = later(lastPublish, wall);
  }

  /** Makes a frame every millisecond, and returns the last. */
  public RenderFrame play(FrameSource frames, long wall, long untilWall) {
    runUntil(wall);
    RenderFrame frame = frames.at(wall);
    for (long now = wall + MILLI; now <= untilWall; now += MILLI) {
      runUntil(now);
      frame = frames.at(now);
    }
    return frame;
  }

  public long tick() {
    return tick;
  }

  public Timeline timeline() {
    return timeline;
  }

  public void publishNext(long wall) {
    tick++;
    lastPublish = later(lastPublish, wall);
    long instant = rate.instantNanos(tick);
    writer.events().at(timeline.epoch(), tick, instant);
    writer.snapshots().begin(tick, instant);
    world.capture(tick, instant, writer.snapshots(), writer.events());
    writer.snapshots().publish(lastPublish);
  }

  private long nextPublish() {
    long due = timeline.wallAt(rate.instantNanos(tick + 1));
    return later(lastPublish, due + lateness.applyAsLong(tick + 1));
  }

  private static long later(long wall, long other) {
    return wall - other > 0 ? wall : other;
  }

  private void use(Timeline next) {
    timeline = next;
    writer.snapshots().timeline(next);
  }
}
