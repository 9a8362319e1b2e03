package org.isochron.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.isochron.physics.SavedState;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.physics.slice.CallOrder;
import org.isochron.physics.slice.ControlTable;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.isochron.state.exchange.Exchange;

/**
 * Runs a simulation whose commands and input come from a journal. Owner: the thread that ticks it.
 * To view the replay, start its {@link #simulation} on a physics thread, which ignores live
 * commands; or call {@link #advance} to run it at full speed on the calling thread.
 *
 * <p>The replay compares its results with each hash and table of bodies in the journal; {@link
 * #divergence} returns the first difference, and a {@link Event.Kind#DIVERGED} event announces it.
 * After the last tick comes a {@link Event.Kind#REPLAY_ENDED} event. A seek restores the nearest
 * earlier checkpoint, or starts a new simulation, and computes the ticks from there.
 */
public final class Replay implements AutoCloseable {
  private final Journal journal;
  private final JournalTicks track;
  private final TickRate rate;
  private final Optional<Supplier<? extends Simulation>> fresh;
  private final ReplayComparison comparison;
  private final HeldControls held = new HeldControls();
  private final EventPublisher discardedEvents = new EventRing(8).claimPublisher();
  private final ComparisonCapture comparisonCapture;
  private final Ticks ticks = new Ticks();
  private final CallOrder order = new CallOrder(ticks, NanoClock.system());
  private final Consumer<Steppable> recorded = replay -> passRecorded();
  private Simulation simulation;
  private long tick;
  private int qualityLevel;
  private boolean isReserved;
  private boolean started;

  private boolean loopStarted;
  private boolean closed;

  private Replay(
      Journal journal, Simulation simulation, Optional<Supplier<? extends Simulation>> fresh)
      throws IOException {
    this.journal = journal;
    this.simulation = simulation;
    this.fresh = fresh;
    journal.addPrefabsTo(simulation.prefabs());
    rate = journal.identity().rate();
    tick = journal.startTick();
    comparison = new ReplayComparison(tick);
    comparisonCapture = new ComparisonCapture(journal.identity().layout());
    track = new JournalTicks(journal);
  }

  /**
   * Replays with a simulation that is in the recording's start state.
   *
   * @throws IllegalArgumentException if the layouts or domains differ
   * @throws UnsupportedOperationException if the simulation has no layout
   */
  public static Replay of(Journal journal, Simulation simulation) throws IOException {
    return of(journal, journal.identity().in(simulation), simulation);
  }

  /**
   * Replays with a simulation that is in the recording's start state. The {@code identity} adds
   * properties that the simulation does not know, such as the scene.
   *
   * @throws IllegalArgumentException if the identities or domains differ
   */
  public static Replay of(Journal journal, Journal.Identity identity, Simulation simulation)
      throws IOException {
    journal.identity().requireSame(identity.in(simulation.domain()));
    return new Replay(journal, simulation, Optional.empty());
  }

  /**
   * Replays with an identity and a supplier, which is called now and for each restart. The supplier
   * must return a simulation in the recording's start state.
   *
   * @throws IllegalArgumentException if the identities or domains differ
   */
  public static Replay of(
      Journal journal, Journal.Identity identity, Supplier<? extends Simulation> fresh)
      throws IOException {
    Simulation first = fresh.get();
    try {
      journal.identity().requireSame(identity.in(first.domain()));
      return new Replay(journal, first, Optional.of(fresh));
    } catch (Throwable e) {
      first.close(); // the caller does not have it
      throw e;
    }
  }

  /** Returns the current tick. */
  public long tick() {
    return tick;
  }

  /** Returns the first difference, if any; any thread may call this. */
  public Optional<Divergence> divergence() {
    return comparison.divergence();
  }

  /** Returns the compared hash count. */
  public long comparedCount() {
    return comparison.comparedCount();
  }

  /** Returns the last compared tick, or -1. */
  public long comparedTick() {
    return comparison.comparedTick();
  }

  /**
   * Restores every checkpoint and compares the hashes up to the next checkpoint; stops at the first
   * difference.
   *
   * @return number of compared checkpoints
   * @throws Journal.FormatException if a checkpoint is damaged, so the simulation rejects it
   */
  public long compareCheckpoints() {
    beginOnce();
    long count = 0;
    long next = simulation.savesState() ? journal.index().firstCheckpointTick() : Long.MAX_VALUE;
    while (next <= latestTick() && divergence().isEmpty()) {
      restore(next);
      next = journal.index().checkpointTickAfter(next);
      boolean compared = track.hash().isPresent();
      long before = comparedCount();
      while (tick < next && divergence().isEmpty() && advance()) {
        // a wrong value may have a late effect, so compare up to the next checkpoint
      }
      count += compared || comparedCount() > before ? 1 : 0;
    }
    return count;
  }

  /** Runs the next tick without publishing it; returns false at the end of the journal. */
  public boolean advance() {
    return advance(discardedEvents);
  }

  /**
   * Runs the next tick and publishes its events in epoch 0, but no snapshot; returns false at the
   * end of the journal.
   */
  public boolean advance(EventPublisher events) {
    if (tick >= latestTick()) {
      return false;
    }
    run(events);
    if (track.bodies().isPresent()) {
      comparisonCapture.capture(ticks, tick, rate.instantNanos(tick));
    }
    return true;
  }

  /** Returns a simulation whose ticks are those of this replay, for a loop that shows them. */
  public Steppable simulation() {
    return ticks;
  }

  /** Returns the current world. */
  public WorldView view() {
    return simulation.view(tick);
  }

  /**
   * Saves the world at the current tick, with all keys up, so that it continues live: from any tick
   * of a recorded game, or at the end of the journal of a server that crashed.
   *
   * @throws UnsupportedOperationException if the simulation cannot save its state
   */
  public SavedWorld save() {
    beginOnce();
    return SavedWorld.of(simulation, new ControlTable(), rate, tick, 0);
  }

  /** Returns a hash of the current state. */
  public long stateHash() {
    return simulation.stateHash();
  }

  /** Returns the earliest tick that {@link #seek} can reach. */
  public long earliestTick() {
    long kept = simulation.savesState() ? journal.index().firstCheckpointTick() : tick;
    return fresh.isPresent() ? journal.startTick() : Math.min(tick, kept);
  }

  /** Returns the last recorded tick. */
  public long latestTick() {
    return journal.lastTick();
  }

  /**
   * Moves to the end of a tick and publishes no events. Recomputes the tick if possible, so that a
   * capture includes the tick's start poses.
   *
   * @throws IllegalArgumentException outside the earliest and the latest tick
   */
  public void seek(long toTick) {
    if (toTick < earliestTick() || toTick > latestTick()) {
      throw new IllegalArgumentException(
          "cannot seek to tick %d, only %d to %d; record checkpoints, or give the replay a supplier of new simulations"
              .formatted(toTick, earliestTick(), latestTick()));
    }
    beginOnce();
    long before = Math.max(toTick - 1, Math.min(toTick, journal.index().firstCheckpointTick()));
    long checkpointTick = simulation.savesState() ? journal.index().checkpointTick(before) : -1;
    if (toTick < tick || checkpointTick > tick) {
      if (checkpointTick >= 0) {
        restore(before);
      } else {
        restart();
      }
    }
    while (tick < toTick) {
      run(discardedEvents);
    }
  }

  private void passRecorded() {
    track.slice().passCommandsTo(simulation);
    if (track.isFromRest()) {
      held.replace(track.slice());
    } else {
      held.change(track.slice());
    }
    simulation.control(held.table());
  }

  private void run(EventPublisher events) {
    events.atTick(0, tick + 1, rate.instantNanos(tick), rate.instantNanos(tick + 1));
    order.run(tick + 1, rate.dtSeconds(), events, recorded);
  }

  /** Ends the replay and closes its simulation, as the loop that runs {@link #simulation} does. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try (track) {
      simulation.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * If the recording began with a state other than that of the simulation, restores the journal's;
   * then compares the start state.
   */
  private void beginOnce() {
    if (started) {
      return;
    }
    started = true;
    long start = journal.startTick();
    boolean differs = journal.isStarted() && journal.startHash() != simulation.stateHash();
    if ((start > 0 || differs)
        && simulation.savesState()
        && journal.index().firstCheckpointTick() == start) {
      restoreWithoutComparison(start);
    }
    if (journal.isStarted()) {
      comparison.start(start, journal.startHash(), simulation.stateHash());
    }
  }

  private void restore(long toTick) {
    restoreWithoutComparison(toTick);
    if (track.hash().isPresent()) {
      comparison.checkpoint(tick, track.hash().getAsLong(), simulation.stateHash());
    }
  }

  private void restoreWithoutComparison(long toTick) {
    try {
      JournalEntry.Checkpoint checkpoint = track.toCheckpoint(toTick);
      restore(checkpoint);
      held.rest();
      held.change(checkpoint.held());
      useRecordedQuality(checkpoint.qualityLevel());
      tick = checkpoint.tick();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void restore(JournalEntry.Checkpoint checkpoint) {
    try {
      SavedState state = checkpoint.savedState();
      simulation.restore(state);
      state.takeEnd();
    } catch (RuntimeException e) { // a simulation may throw anything for invalid bytes
      throw (Journal.FormatException) track
          .fault("the checkpoint after tick %d is damaged, or of another world: %s"
              .formatted(checkpoint.tick(), e))
          .initCause(e);
    }
  }

  private void useRecordedQuality(int level) {
    if (level >= simulation.qualityLevels()) {
      throw track.fault(
          "the journal has quality level %d, but the simulation has only %d levels; replay it with the recorded simulation"
              .formatted(level, simulation.qualityLevels()));
    }
    qualityLevel = level;
    simulation.useQuality(level);
  }

  private void restart() {
    simulation.close();
    simulation = fresh.orElseThrow().get();
    simulation.reserve(isReserved);
    journal.addPrefabsTo(simulation.prefabs());
    track.toStart();
    held.rest();
    qualityLevel = 0;
    tick = journal.startTick();
  }

  /** The ticks of this replay, as a loop runs them. */
  private final class Ticks implements Steppable, Steppable.Past {
    private EventPublisher events = discardedEvents;
    private boolean isDivergencePublished;

    @Override
    public SnapshotLayout layout() {
      return journal.identity().layout();
    }

    @Override
    public String domain() {
      return simulation.domain();
    }

    @Override
    public void handOver(Thread next) {
      simulation.handOver(next);
    }

    @Override
    public void reserve(boolean reserved) {
      isReserved = reserved;
      simulation.reserve(reserved);
    }

    /**
     * A loop continues from the replay's current tick: the journal's start or the target of the last
     * seek.
     */
    @Override
    public long resumeTick(long lastTick, Runnable beforeJump) {
      if (loopStarted) {
        return lastTick;
      }
      loopStarted = true;
      beginOnce();
      return tick;
    }

    @Override
    public boolean isReady(long nextTick) {
      return nextTick <= latestTick();
    }

    @Override
    public void begin(long nextTick, EventPublisher publisher) {
      if (nextTick != tick + 1 || nextTick > latestTick()) {
        throw new IllegalArgumentException(
            "tick %d was begun, but the replay is after tick %d of %d to %d; seek to the tick before it"
                .formatted(nextTick, tick, journal.startTick(), latestTick()));
      }
      beginOnce();
      track.read(nextTick);
      track.restored().ifPresent(Replay.this::restore);
      if (track.qualityLevel() != qualityLevel) {
        useRecordedQuality(track.qualityLevel());
      }
      events = publisher;
      simulation.begin(nextTick, publisher);
    }

    /** Passes the recorded input. */
    @Override
    public void control(TickInput live) {
      passRecorded();
    }

    /** @throws IllegalStateException if the rates differ */
    @Override
    public void step(long nextTick, double dtSeconds) {
      if (dtSeconds != rate.dtSeconds()) {
        throw new IllegalStateException(
            "the loop steps by %s s, but a tick of the journal lasts %s s: set the loop's rate to that of the journal's identity"
                .formatted(dtSeconds, rate.dtSeconds()));
      }
      simulation.step(nextTick, dtSeconds);
      tick = nextTick;
      if (track.hash().isPresent()) {
        comparison.hash(tick, track.hash().getAsLong(), simulation.stateHash());
      }
      if (events != discardedEvents) { // not in a seek
        publishState();
      }
    }

    private void publishState() {
      if (!isDivergencePublished && divergence().isPresent()) {
        isDivergencePublished = true;
        events.publish(Event.Kind.DIVERGED, 0, BodyId.NONE, BodyId.NONE, 0);
      }
      if (tick == latestTick()) {
        events.publish(Event.Kind.REPLAY_ENDED, 0, BodyId.NONE, BodyId.NONE, 0);
      }
    }

    @Override
    public void capture(SnapshotWriter snapshots) {
      simulation.capture(snapshots);
      Optional<ByteBuffer> bodies = track.bodies();
      if (bodies.isPresent() && PoseTable.tick(bodies.get()) == tick) {
        comparison.bodies(bodies.get(), snapshots.open());
      }
    }

    @Override
    public void listPresent(Presence presence) {
      simulation.listPresent(presence);
    }

    /** @throws IllegalArgumentException for any tick but the current one */
    @Override
    public WorldView view(long ofTick) {
      if (ofTick != tick) {
        throw new IllegalArgumentException(
            "the replay is at tick %d, and shows no other: seek to tick %d first"
                .formatted(tick, ofTick));
      }
      return Replay.this.view();
    }

    @Override
    public PrefabLibrary prefabs() {
      return simulation.prefabs();
    }

    @Override
    public Optional<Steppable.Past> past() {
      return Optional.of(this);
    }

    @Override
    public long stateHash() {
      return Replay.this.stateHash();
    }

    @Override
    public boolean savesState() {
      return simulation.savesState();
    }

    @Override
    public void save(SavedState destination) {
      simulation.save(destination);
    }

    @Override
    public long earliestTick() {
      return Replay.this.earliestTick();
    }

    @Override
    public long latestTick() {
      return Replay.this.latestTick();
    }

    @Override
    public void seek(long toTick) {
      Replay.this.seek(toTick);
    }

    @Override
    public void close() {
      Replay.this.close();
    }
  }

  /**
   * The first difference between a replay and its recording.
   *
   * @param tick first tick after which a difference was found
   * @param equalTick last earlier tick that compared equal; the cause lies between the two ticks
   * @param what the difference, with both values
   * @param body first body that differs, if a tick with recorded bodies has been compared after the
   *     difference
   */
  public record Divergence(long tick, long equalTick, String what, Optional<Body> body) {
    /** A differing body. */
    public record Body(long tick, long body, String quantity, float recorded, float replayed) {
      @Override
      public String toString() {
        return "%s has %s %s in the recording and %s in the replay, after tick %d"
            .formatted(BodyId.describe(body), quantity, recorded, replayed, tick);
      }
    }

    Divergence in(Body first) {
      return new Divergence(tick, equalTick, what, Optional.of(first));
    }

    @Override
    public String toString() {
      String where = equalTick == tick - 1 || equalTick == tick
          ? "tick %d".formatted(tick)
          : "tick %d, or after tick %d".formatted(tick, equalTick);
      return "diverged at %s: %s%s"
          .formatted(where, what, body.map(it -> "; " + it).orElse(""));
    }
  }

  /**
   * Captures bodies for comparison only. Owner: the replaying thread. Allocated at the first
   * capture, because a journal without bodies needs no snapshots.
   */
  private static final class ComparisonCapture {
    private final SnapshotLayout layout;
    private Optional<SnapshotWriter> writer = Optional.empty();

    ComparisonCapture(SnapshotLayout layout) {
      this.layout = layout;
    }

    void capture(Steppable simulation, long tick, long instantNanos) {
      if (writer.isEmpty()) {
        writer =
            Optional.of(new SnapshotExchange(layout, Exchange.MIN_WINDOW_LENGTH, 1).claimWriter());
      }
      SnapshotWriter snapshots = writer.get();
      snapshots.begin(tick, instantNanos);
      simulation.capture(snapshots);
      snapshots.publish(0);
    }
  }
}
