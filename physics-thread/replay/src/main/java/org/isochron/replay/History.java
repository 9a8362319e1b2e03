package org.isochron.replay;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.CallOrder;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.exchange.Exchange;

/**
 * A simulation that keeps its last ticks, so that it can go back to any of them or show them in
 * reverse. Owner: the physics thread. All memory is allocated at construction, except the saved
 * states, which grow to their size once: each kept tick takes about 40 bytes per body of the
 * layout, or 64 with velocities, 12 more far from the origin, and 4 more a channel; and the lists
 * of contacts and of bodies in sensors, 16 bytes each, which grow too. In reverse, the state and
 * its hash stay those of the latest tick, which questions are about.
 *
 * <p>A seek restores the last saved state at or before the tick and recomputes the ticks after it
 * from their slices. The ticks that follow see keys and levels as the devices have them by then: a
 * key that the user has released stays up. Reverse only shows captured bodies, which costs a copy.
 * Invariants:
 *
 * <ol>
 *   <li>The ticks from the earliest to the latest are kept without a gap.
 *   <li>There is a checkpoint at or before the earliest tick that a seek can reach, and every slice
 *       after that checkpoint is kept.
 *   <li>A recomputed tick publishes no events: the loop publishes the difference that the seek
 *       makes.
 * </ol>
 */
public final class History extends ForwardingSteppable<Simulation> implements Steppable.Past {
  private static final int SILENT_EVENTS = 64;

  private final Settings settings;
  private final KeptTick[] ticks;
  private final Checkpoint[] checkpoints;
  private final ControlTable controls = new ControlTable();
  private final EventPublisher silence = new EventRing(SILENT_EVENTS).claimPublisher();
  private final SnapshotWriter scratch;
  private final CallOrder order;
  private final Consumer<Steppable> giver = this::giveSlice;

  private double dtSeconds;
  private int quality;
  private boolean begun;
  private boolean rewound;
  private long earliestKept;
  private long latestTick;

  /** The tick that is recomputed. */
  private long anew;

  private boolean backwards;
  private long shownTick;
  private boolean moved;
  private EventPublisher events = silence;

  private History(Simulation simulation, SnapshotLayout layout, Settings settings) {
    super(simulation);
    this.settings = settings;
    order = new CallOrder(simulation, NanoClock.system());
    ticks = new KeptTick[settings.ticks() + settings.checkpointTicks() + 1];
    Arrays.setAll(ticks, place -> new KeptTick(layout));
    checkpoints = new Checkpoint[settings.ticks() / settings.checkpointTicks() + 2];
    Arrays.setAll(checkpoints, place -> new Checkpoint());
    scratch = new SnapshotExchange(layout, Exchange.MIN_WINDOW_LENGTH, 1).claimWriter();
  }

  /** Keeps the last 1,000 ticks, ten seconds at 100 Hz, of a simulation that has a layout. */
  public static History of(Simulation simulation) {
    return of(simulation, Settings.DEFAULT);
  }

  /** Keeps the last ticks of a simulation that has a layout. */
  public static History of(Simulation simulation, Settings settings) {
    return of(simulation, simulation.layout(), settings);
  }

  /** Keeps the last ticks of a simulation whose bodies fit into the layout. */
  public static History of(Simulation simulation, SnapshotLayout layout, Settings settings) {
    return new History(simulation, layout, settings);
  }

  @Override
  public void begin(long tick, EventPublisher publisher) {
    events = publisher;
    if (backwards) {
      return;
    }
    if (!begun) {
      restart(tick - 1);
    }
    kept(tick).slice.clear();
    simulation.begin(tick, publisher);
    latestTick = tick;
    earliestKept = Math.max(earliestKept, tick - settings.ticks());
  }

  @Override
  public void apply(Command command) {
    if (backwards) {
      events.refused(command.kind(), command.body(), command.token(), Event.Refusal.BACKWARDS);
      return;
    }
    kept(latestTick).slice.add(command);
    simulation.apply(command);
  }

  @Override
  public void control(TickInput input) {
    if (backwards) {
      return;
    }
    controls.beginSlice();
    controls.follow(input);
    if (rewound) { // controls that changed since count as changed now
      controls.agreeWith(input);
      rewound = false;
    }
    kept(latestTick).slice.input(controls);
    simulation.control(controls);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    if (backwards) {
      moved = shownTick > earliestKept;
      shownTick -= moved ? 1 : 0;
      return;
    }
    this.dtSeconds = dtSeconds;
    kept(tick).quality = quality;
    simulation.step(tick, dtSeconds);
    capture();
    if (tick % settings.checkpointTicks() == 0) {
      keepCheckpoint();
    }
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    if (!backwards) {
      if (!begun) { // new or restored: a request to go back finds this tick
        restart(snapshots.open().tick());
      }
      simulation.capture(snapshots);
      return;
    }
    KeptTick shown = kept(shownTick);
    shown.writeReversed(snapshots, shownTick > earliestKept);
    if (moved) {
      shown.writeBegunOf(kept(shownTick + 1), snapshots);
    }
  }

  @Override
  public void listPresent(Presence presence) {
    if (backwards) {
      kept(shownTick).present(presence);
    } else {
      simulation.listPresent(presence);
    }
  }

  @Override
  public Optional<Steppable.Past> past() {
    return Optional.of(this);
  }

  @Override
  public boolean canReverse() {
    return true;
  }

  @Override
  public void reverse() {
    if (!begun) {
      restart(latestTick);
    }
    backwards = true;
    moved = false;
    shownTick = latestTick;
  }

  @Override
  public long forward() {
    long reached = backwards ? Math.max(shownTick, earliestTick()) : latestTick;
    seek(reached);
    return reached;
  }

  @Override
  public long earliestTick() {
    return simulation.savesState() ? earliestKept : latestTick;
  }

  @Override
  public long latestTick() {
    return latestTick;
  }

  @Override
  public boolean canSeek() {
    return simulation.savesState();
  }

  @Override
  public void seek(long tick) {
    backwards = false;
    rewound = true;
    if (tick == latestTick) {
      return;
    }
    computeAnew(tick);
    if (tick < earliestKept || tick > latestTick) {
      restart(tick);
    }
    latestTick = tick;
    for (Checkpoint checkpoint : checkpoints) {
      if (checkpoint.tick() > tick) {
        checkpoint.forget();
      }
    }
  }

  @Override
  public void restore(SavedState source) {
    simulation.restore(source);
    begun = false;
    rewound = true; // the controls are no longer those of the ticks before
  }

  @Override
  public void useQuality(int level) {
    quality = level;
    simulation.useQuality(level);
  }

  private void computeAnew(long tick) {
    Checkpoint start = checkpoints[0];
    for (Checkpoint checkpoint : checkpoints) {
      if (checkpoint.tick() <= tick && (start.tick() > tick || checkpoint.tick() > start.tick())) {
        start = checkpoint; // invariant 2
      }
    }
    start.restore(simulation, controls);
    for (long again = start.tick() + 1; again <= tick; again++) {
      anew = again;
      simulation.useQuality(kept(again).quality);
      order.run(again, dtSeconds, silence, giver); // invariant 3
    }
    simulation.useQuality(quality);
  }

  private void giveSlice(Steppable to) {
    kept(anew).slice.giveTo(to, controls);
  }

  /** Starts again from the end of this tick, with nothing else kept. */
  private void restart(long tick) {
    begun = true;
    earliestKept = tick;
    latestTick = tick;
    for (Checkpoint checkpoint : checkpoints) {
      checkpoint.forget();
    }
    keepCheckpoint();
    capture();
  }

  private void keepCheckpoint() {
    if (!simulation.savesState()) {
      return;
    }
    Checkpoint oldest = checkpoints[0];
    for (Checkpoint checkpoint : checkpoints) {
      if (checkpoint.tick() < oldest.tick()) {
        oldest = checkpoint;
      }
    }
    oldest.save(latestTick, simulation, controls);
  }

  private void capture() {
    scratch.begin(latestTick, 0);
    simulation.capture(scratch);
    kept(latestTick).keep(scratch.open(), simulation);
    scratch.publish(0);
  }

  private KeptTick kept(long tick) {
    return ticks[(int) Math.floorMod(tick, (long) ticks.length)];
  }

  /**
   * The settings of a {@link History}.
   *
   * @param ticks how many ticks back it reaches
   * @param checkpointTicks the number of ticks between saved states; a seek recomputes at most this
   *     many ticks
   */
  public record Settings(int ticks, int checkpointTicks) {
    /**
     * 1,000 ticks, with a saved state every 50: at 100 Hz, ten seconds with two states a second.
     */
    public static final Settings DEFAULT = new Settings(1_000, 50);

    /** A day at 100 Hz; for more, record a journal. */
    private static final int MAX_TICKS = 8_640_000;

    /** @throws IllegalArgumentException if a number of ticks is out of range */
    public Settings {
      if (ticks < 1 || ticks > MAX_TICKS) {
        throw new IllegalArgumentException(
            "ticks is %d: a history reaches 1 to %d ticks back; record a journal for more"
                .formatted(ticks, MAX_TICKS));
      }
      if (checkpointTicks < 1 || checkpointTicks > ticks) {
        throw new IllegalArgumentException(
            "checkpointTicks is %d: it lies between 1 and the %d ticks that are kept"
                .formatted(checkpointTicks, ticks));
      }
    }
  }
}
