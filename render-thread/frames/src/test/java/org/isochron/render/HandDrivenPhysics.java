package org.isochron.render;

import java.util.function.LongUnaryOperator;
import org.isochron.state.SharedState;
import org.isochron.state.StateLimits;
import org.isochron.state.StateWriter;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.ManualClock;
import org.isochron.state.time.TickRate;
import org.isochron.state.time.Timeline;

/**
 * A writing side without a thread: it publishes each tick as late as it is told, when the test moves the wall on, and
 * changes the timeline the way the physics thread does.
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
  private final ManualClock clock = new ManualClock(0);
  private LongUnaryOperator lateness = tick -> 0;
  private Timeline timeline;
  private long tick = -1;
  private long lastPublish;

  public HandDrivenPhysics(SnapshotLayout layout, TickRate rate, int windowLength, World world) {
    state = SharedState.of(
        layout, StateLimits.DEFAULT.withWindowLength(windowLength).withReaders(4), clock);
    writer = state.claimWriter();
    this.rate = rate;
    this.world = world;
    timeline = Timeline.paused(0);
  }

  /** A hundred ticks a second, three snapshots a window. */
  public HandDrivenPhysics(SnapshotLayout layout, World world) {
    this(layout, TickRate.hertz(100), 3, world);
  }

  public HandDrivenPhysics late(LongUnaryOperator nanosByTick) {
    lateness = nanosByTick;
    return this;
  }

  /** Begins at simulation instant 0, with tick 0 as the first snapshot. */
  public HandDrivenPhysics start(long wall) {
    timeline = new Timeline(0, wall, 0, Timeline.NORMAL_PERMILLE);
    writer.snapshots().timeline(timeline);
    writer.snapshots().state(new WriterState.Running());
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

  /** A single step in a pause. */
  public void step(long wall) {
    use(timeline.movedTo(timeline.wallNanos(), rate.instantNanos(tick + 1)));
    publishNext(wall);
  }

  /** Back to an earlier tick, in a new epoch. */
  public void rewind(long wall, long toTick) {
    runUntil(wall);
    beginEpoch(wall, toTick);
    publishNext(wall);
  }

  /** A new epoch whose first snapshot is still to come. */
  public void beginEpoch(long wall, long toTick) {
    use(timeline.newEpoch(wall, rate.instantNanos(toTick)));
    tick = toTick - 1;
  }

  /** Overload: the timeline is moved back, and the ticks it was ahead are never made up for. */
  public void forget(long wall, long nanos) {
    use(new Timeline(
        timeline.epoch(), wall, timeline.simAt(wall) - nanos, timeline.speedPermille()));
  }

  /** Nothing is published until then. */
  public void stallUntil(long wall) {
    lastPublish = later(lastPublish, wall);
  }

  /** Frames every millisecond, from one wall instant to another; the last of them. */
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
