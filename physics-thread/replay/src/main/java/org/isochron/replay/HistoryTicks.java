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
 * The ticks of a {@link History}. Owner: the physics thread. Invariants:
 *
 * <ol>
 * <li>The ticks from the earliest to the latest are kept without a gap.
 * <li>A checkpoint exists at or before the earliest tick that a seek can reach, and every slice
 * after that checkpoint is kept.
 * <li>Recomputed ticks publish no events; the loop publishes the differences after a seek.
 * </ol>
 */
final class HistoryTicks extends ForwardingSteppable<Simulation> implements Steppable.Past {
  private static final int DISCARDED_EVENTS = 64;

  private final History.Settings settings;
  private final KeptTick[] ticks;
  private final Checkpoint[] checkpoints;
  private final ControlTable controls = new ControlTable();
  private final EventPublisher discardedEvents = new EventRing(DISCARDED_EVENTS).claimPublisher();
  private final SnapshotWriter scratch;
  private final CallOrder order;
  private final Consumer<Steppable> slicePasser = this::passSlice;

  private double dtSeconds;
  private int quality;
  private boolean started;
  private boolean rewound;
  private long earliestKept;
  private long latestTick;

  private long recomputedTick;

  private boolean backwards;
  private long shownTick;
  private boolean moved;
  private EventPublisher events = discardedEvents;

  HistoryTicks(Simulation simulation, History.Settings settings) {
    super(simulation);
    SnapshotLayout layout = simulation.layout();
    this.settings = settings;
    order = new CallOrder(simulation, NanoClock.system());
    ticks = new KeptTick[settings.ticks() + settings.checkpointTicks() + 1];
    Arrays.setAll(ticks, index -> new KeptTick(layout));
    checkpoints = new Checkpoint[settings.ticks() / settings.checkpointTicks() + 2];
    Arrays.setAll(checkpoints, index -> new Checkpoint());
    scratch = new SnapshotExchange(layout, Exchange.MIN_WINDOW_LENGTH, 1).claimWriter();
  }

  @Override
  public void begin(long tick, EventPublisher publisher) {
    events = publisher;
    if (backwards) {
      return;
    }
    if (!started) {
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
    if (rewound) { // differences from the restored controls count as changes in this tick
      controls.copyDifferences(input);
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
      if (!started) { // new or restored: makes this tick available to requests to go back
        restart(snapshots.open().tick());
      }
      simulation.capture(snapshots);
      return;
    }
    KeptTick shown = kept(shownTick);
    shown.writeReversed(snapshots, shownTick > earliestKept);
    if (moved) {
      shown.writeStartPosesOf(kept(shownTick + 1), snapshots, dtSeconds);
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
    if (!started) {
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
    if (tick < earliestTick() || tick > latestTick) {
      throw new IllegalArgumentException(
          "cannot seek to tick %d, only %d to %d; let the history keep more ticks, or seek by loop.time(), which goes to the nearest one"
              .formatted(tick, earliestTick(), latestTick));
    }
    backwards = false;
    rewound = true;
    if (tick == latestTick) {
      return;
    }
    recompute(tick);
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
    started = false;
    rewound = true; // the controls no longer match the earlier ticks
  }

  @Override
  public void useQuality(int level) {
    quality = level;
    simulation.useQuality(level);
  }

  private void recompute(long tick) {
    Checkpoint start = checkpoints[0];
    for (Checkpoint checkpoint : checkpoints) {
      if (checkpoint.tick() <= tick && (start.tick() > tick || checkpoint.tick() > start.tick())) {
        start = checkpoint; // invariant 2
      }
    }
    start.restore(simulation, controls);
    for (long next = start.tick() + 1; next <= tick; next++) {
      recomputedTick = next;
      simulation.useQuality(kept(next).quality);
      order.run(next, dtSeconds, discardedEvents, slicePasser); // invariant 3
    }
    simulation.useQuality(quality);
  }

  private void passSlice(Steppable to) {
    kept(recomputedTick).slice.passTo(to, controls);
  }

  /** Restarts the history from the end of the current tick and drops all other ticks. */
  private void restart(long tick) {
    started = true;
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
}
