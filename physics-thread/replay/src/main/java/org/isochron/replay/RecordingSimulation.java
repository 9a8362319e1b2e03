package org.isochron.replay;

import java.util.Optional;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * Records all calls from a loop to a simulation. Owner: the physics thread. Waits only for space in
 * the buffer, and only with {@link Recording.Settings#withWaiting}. Adds no allocations. If a call
 * cannot be recorded, the recording ends and the ticks continue.
 */
final class RecordingSimulation extends ForwardingSteppable<Steppable> implements Simulation {
  private final Journal.Identity identity;
  private final JournalRecords records;
  private final RecordingHealth health;
  private final Recording.Settings settings;
  private final PublishLog publishes;
  private final Optional<Steppable.Past> past;
  private final Slice slice = new Slice();
  private final HeldControls held = new HeldControls();
  private final SavedState saved = new SavedState();

  private boolean recordsTick;
  private boolean started;
  private long lastTick;
  private long nextPosesTick;
  private long nextCheckpointTick;
  private int qualityLevel;

  /** True if the state, and possibly the controls, are no longer those of the last tick. */
  private boolean moved;

  /**
   * True after a restore of a state that may be that of another world. The state is then recorded,
   * and again in each later rewind, which may lead back to it.
   */
  private boolean restored;

  private boolean inputUnknown = true;

  /** True during backward playback, in which ticks compute nothing. */
  private boolean backwards;

  RecordingSimulation(
      Steppable inner,
      Journal.Identity identity,
      JournalRecords records,
      PublishLog publishes,
      RecordingHealth health,
      Recording.Settings settings) {
    super(inner);
    this.identity = identity;
    past = inner.past().map(RecordedPast::new);
    this.records = records;
    this.publishes = publishes;
    this.health = health;
    this.settings = settings;
  }

  @Override
  public void begin(long tick, EventPublisher events) {
    recordsTick = health.isRecording() && !backwards;
    if (recordsTick) {
      follow(tick - 1);
      slice.clear();
    }
    simulation.begin(tick, events);
  }

  @Override
  public void apply(Command command) {
    if (recordsTick) {
      slice.add(command);
    }
    simulation.apply(command);
  }

  @Override
  public void control(TickInput input) {
    if (recordsTick) {
      slice.input(inputUnknown ? held.complete(input) : input);
      inputUnknown = false;
    }
    simulation.control(input);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    if (recordsTick) {
      requireRate(dtSeconds);
      records.tick(tick, qualityLevel, slice);
      held.change(slice);
    }
    simulation.step(tick, dtSeconds);
    if (recordsTick) {
      lastTick = tick;
      if (tick % settings.hashInterval() == 0) {
        records.hash(tick, simulation.stateHash());
      }
    }
  }

  private void requireRate(double dtSeconds) {
    TickRate rate = identity.rate();
    if (dtSeconds != rate.dtSeconds()) {
      throw new IllegalStateException(
          "a tick lasts %s s, but the journal's identity has ticks of %s s: set the tick rate in Journal.Identity"
              .formatted(dtSeconds, rate.dtSeconds()));
    }
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    simulation.capture(snapshots);
    if (health.isRecording()) {
      Snapshot snapshot = snapshots.open();
      requireLayout(snapshot.layout());
      if (!started) {
        start(snapshot.tick());
      }
      publishes.captured(snapshot, snapshots);
      if (snapshot.tick() == lastTick && isAtLastTick() && lastTick >= nextPosesTick) {
        records.poses(snapshot);
        nextPosesTick = following(lastTick, settings.posesInterval());
      }
    }
  }

  /**
   * A journal with more bodies than its layout has room for, or other numbers for each, cannot be
   * read. Channels are not in journals.
   */
  private void requireLayout(SnapshotLayout layout) {
    SnapshotLayout known = identity.layout();
    if (layout.bodyCapacity() > known.bodyCapacity()
        || layout.velocities() != known.velocities()
        || layout.far() != known.far()) {
      throw new IllegalStateException(
          "a snapshot has %s, but the journal's identity has %s: use the state's layout in Journal.Identity"
              .formatted(layout, known));
    }
  }

  @Override
  public void snapshotPublished() {
    if (health.isRecording()) {
      publishes.published();
    }
    simulation.snapshotPublished();
  }

  @Override
  public void timelineChanged(Timeline timeline) {
    if (health.isRecording()) {
      records.timeline(timeline);
    }
    simulation.timelineChanged(timeline);
  }

  @Override
  public void restore(SavedState source) {
    simulation.restore(source);
    moved();
    restored = true;
  }

  @Override
  public Optional<Steppable.Past> past() {
    return past;
  }

  @Override
  public void useQuality(int level) {
    qualityLevel = level;
    simulation.useQuality(level);
  }

  private void moved() {
    moved = true;
    backwards = false;
  }

  private boolean isAtLastTick() {
    return !moved && !backwards;
  }

  /** Records the state between two ticks if a start, a rewind or a checkpoint requires it. */
  private void follow(long tick) {
    if (!started) {
      start(tick);
    } else if (tick != lastTick || moved) {
      rewind(tick);
    }
    if (recordsTick && tick >= nextCheckpointTick) {
      checkpoint(tick);
    }
  }

  private void start(long tick) {
    started = true;
    moved = false;
    lastTick = tick;
    nextPosesTick = tick;
    nextCheckpointTick = tick;
    records.start(tick, simulation.stateHash());
    if (restored) {
      restored = false;
      recordState(tick);
    }
  }

  private void rewind(long tick) {
    moved = false;
    if (tick > lastTick) {
      health.breakOff(
          "tick %d follows tick %d: a journal needs every tick; tick a recorded simulation without gaps"
              .formatted(tick + 1, lastTick));
      recordsTick = false;
      return;
    }
    lastTick = tick;
    nextPosesTick = following(tick, settings.posesInterval());
    if (tick < nextCheckpointTick) { // the journal's first checkpoint may still be due
      nextCheckpointTick = following(tick, settings.checkpointInterval());
    }
    held.rest();
    inputUnknown = true;
    records.rewind(tick, simulation.stateHash());
    if (restored) {
      recordState(tick);
    }
  }

  /** Records a state without which no later tick can be replayed. */
  private void recordState(long tick) {
    nextCheckpointTick = following(tick, settings.checkpointInterval());
    simulation.save(saved.clear());
    records.restored(tick, qualityLevel, held.slice(), saved);
  }

  private void checkpoint(long tick) {
    nextCheckpointTick = following(tick, settings.checkpointInterval());
    if (simulation.savesState()) {
      simulation.save(saved.clear());
      records.checkpoint(tick, qualityLevel, held.slice(), saved);
    }
  }

  private static long following(long tick, int interval) {
    return tick - tick % interval + interval;
  }

  /** Backward ticks are not recorded, because they do not change the state. */
  private final class RecordedPast implements Steppable.Past {
    private final Steppable.Past inner;

    RecordedPast(Steppable.Past inner) {
      this.inner = inner;
    }

    @Override
    public boolean canSeek() {
      return inner.canSeek();
    }

    @Override
    public boolean canReverse() {
      return inner.canReverse();
    }

    @Override
    public long earliestTick() {
      return inner.earliestTick();
    }

    @Override
    public long latestTick() {
      return inner.latestTick();
    }

    @Override
    public void seek(long tick) {
      inner.seek(tick);
      moved();
    }

    @Override
    public void reverse() {
      inner.reverse();
      backwards = true;
    }

    @Override
    public long forward() {
      long tick = inner.forward();
      moved();
      return tick;
    }
  }
}
