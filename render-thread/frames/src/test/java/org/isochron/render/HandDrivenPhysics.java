package org.isochron.render;

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
 * A writing side without a thread: it publishes each tick with a chosen lateness when the test
 * moves the wall clock, and changes the timeline as the physics thread does.
 */
public final class HandDrivenPhysics {
  /** What is captured at the end of a tick. */
  public interface World {
    void capture(long tick, long instantNanos, SnapshotWriter writer, EventPublisher events);
  }

  public static final long MILLI = 1_000_000;
  public static final long TICK = 10 * MILLI;

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

  /** 100 Hz, with windows of three snapshots. */
  public HandDrivenPhysics(SnapshotLayout layout, World world) {
    this(layout, TickRate.hertz(100), 3, world);
  }

  public HandDrivenPhysics late(LongUnaryOperator nanosByTick) {
    lateness = nanosByTick;
    return this;
  }

  /** Begins at simulation instant 0 and publishes tick 0. */
  public HandDrivenPhysics start(long wall) {
    timeline = new Timeline(0, wall, 0, Timeline.NORMAL_PERMILLE);
    writer.snapshots().timeline(timeline);
    writer.snapshots().state(SharedState.Phase.RUNNING);
    tick = -1;
    lastPublish = wall;
    publishNext(wall);
    return this;
  }

  /** Publishes every tick whose publish instant has come. */
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

  /** Changes the speed as a loop does that cannot keep the requested one. */
  public void ease(long wall, int permille) {
    runUntil(wall);
    use(timeline.withSpeed(wall, permille).withLoad(Timeline.LoadState.EASING));
  }

  /** Changes the speed as a loop does once it can keep the requested speed again. */
  public void inTime(long wall, int permille) {
    runUntil(wall);
    use(timeline.withSpeed(wall, permille).withLoad(Timeline.LoadState.IN_TIME));
  }

  /** A single step in a pause. */
  public void step(long wall) {
    use(timeline.movedTo(timeline.wallNanos(), rate.instantNanos(tick + 1)));
    publishNext(wall);
  }

  /** Goes back to an earlier tick, in a new epoch. */
  public void rewind(long wall, long toTick) {
    runUntil(wall);
    beginEpoch(wall, toTick);
    publishNext(wall);
  }

  /** Begins a new epoch without a snapshot. */
  public void beginEpoch(long wall, long toTick) {
    use(timeline.newEpoch(wall, rate.instantNanos(toTick)));
    tick = toTick - 1;
  }

  /** Moves the timeline back, as under overload; the forgotten ticks never run. */
  public void forget(long wall, long nanos) {
    use(new Timeline(
        timeline.epoch(), wall, timeline.simAt(wall) - nanos, timeline.speedPermille()));
  }

  /** Publishes nothing until an instant. */
  public void stallUntil(long wall) {
    lastPublish = later(lastPublish, wall);
  }

  /** Makes a frame every millisecond from one wall instant to another, and returns the last. */
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
