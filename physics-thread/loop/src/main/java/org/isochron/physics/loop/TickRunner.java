package org.isochron.physics.loop;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.isochron.physics.InputSource;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickListener;
import org.isochron.physics.slice.CallOrder;
import org.isochron.physics.slice.ControlTable;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * Runs each tick in the same order: begin, commands and input of its slice, step, capture, publish,
 * listener. Owner: the loop's thread. Never waits; allocates only when something throws. Exceptions
 * of the simulation are rethrown. An input source or listener that throws is not called again.
 *
 * <p>In a pause, the first command begins the next tick. The tick applies commands as they arrive
 * and runs when the pause ends. The simulation therefore receives the same calls in the same order
 * as without the pause.
 */
final class TickRunner {
  /** A step that takes at least a fourth of its tick is expensive. */
  private static final int EXPENSIVE_SHARE = 4;

  private final Steppable simulation;
  private final StateWriter state;
  private final TickRate rate;
  private final NanoClock clock;
  private final NanoClock costClock;
  private final LoopCounters statistics;
  private final FlightEvents events;
  private final boolean framed;
  private final JumpEvents jumps;
  private final InputState input = new InputState();
  private final Consumer<Command> handler = this::handle;
  private final CallOrder order;
  private final Consumer<Steppable> slice = this::passSlice;
  private final AtomicReference<Optional<Throwable>> inputFailure =
      new AtomicReference<>(Optional.empty());
  private final AtomicReference<Optional<Throwable>> listenerFailure =
      new AtomicReference<>(Optional.empty());

  private InputSource source;
  private TickListener listener;
  private long sliceEndNanos;
  private long startedNanos;

  private long framedNanos;

  private boolean hasFramed;

  /** Lateness of the first tick after a frame. */
  private long missedNanos;

  private long nextTick;

  private long costBeganNanos;

  /** End of the current slice. */
  private long dueNanos;

  private boolean backwards;

  /** True if later ticks of the burst hide the last one, which is then not published. */
  private boolean hidden;

  private boolean sliceStarted;
  private boolean applied;
  private int qualityLevel;

  TickRunner(
      TickLoop.Parts parts,
      StateWriter state,
      TickRate rate,
      NanoClock clock,
      NanoClock costClock,
      LoopCounters statistics,
      FlightEvents events,
      boolean framed) {
    simulation = parts.simulation();
    order = new CallOrder(simulation, clock);
    jumps = new JumpEvents(simulation);
    source = parts.input();
    listener = parts.listener();
    this.state = state;
    this.rate = rate;
    this.clock = clock;
    this.costClock = costClock;
    this.statistics = statistics;
    this.events = events;
    this.framed = framed;
    state.prefabs(simulation.prefabs());
  }

  void begin(long lastTick, long instantNanos) {
    publish(lastTick, instantNanos);
  }

  void start(long nowNanos) {
    sliceEndNanos = nowNanos;
  }

  void wake(long nowNanos) {
    startedNanos = nowNanos;
  }

  /**
   * Runs a tick.
   *
   * @param dueNanos end of the slice
   * @param left number of ticks left in the burst, including this one. Every expensive tick is
   *     captured, because frames are rendered while it runs. A cheap tick is captured only if the
   *     window can hold all remaining ticks of the burst
   * @return duration of the tick without its capture, in nanoseconds
   */
  long run(long tick, long instantNanos, long epoch, long dueNanos, long left) {
    state.events().atTick(epoch, tick, rate.instantNanos(tick - 1), instantNanos);
    this.dueNanos = dueNanos;
    if (hasFramed) {
      hasFramed = false;
      missedNanos = Math.max(0, framedNanos - dueNanos);
    }
    if (costClock != clock) {
      costBeganNanos = costClock.nanos();
    }
    long costNanos = order.run(tick, rate.dtSeconds(), state.events(), slice);
    // for statistics only: the result of a tick must not depend on the machine
    long shownNanos = costClock == clock ? costNanos : costClock.nanos() - costBeganNanos;
    if (backwards) {
      // the events are dated to the start of this tick, because later frames show only bodies in
      // its snapshot
      state.events().at(epoch, tick, rate.instantNanos(tick - 1));
      jumps.publishDifferences(state.events());
    }
    hidden =
        left > state.snapshots().windowLength() && costNanos < rate.periodNanos() / EXPENSIVE_SHARE;
    if (!hidden) {
      publishRun(tick, instantNanos);
    }
    refillIds(false); // after the publish, so as not to delay it
    long lateNanos = startedNanos - dueNanos;
    statistics.ticked(lateNanos, shownNanos, startedNanos, rate);
    statistics.lostBodies(state.events().lostBodies());
    events.ticked(tick, lateNanos, shownNanos);
    notifyListener(tick, instantNanos, lateNanos, costNanos);
    startedNanos = clock.nanos(); // start of the next tick, if the burst has one
    return costNanos;
  }

  /**
   * Publishes the last tick if it was hidden and its burst ended early because the simulation was
   * not ready.
   */
  void endBurst(long tick, long instantNanos) {
    if (hidden) {
      hidden = false;
      publishRun(tick, instantNanos);
    }
  }

  void framed(long nowNanos) {
    framedNanos = nowNanos;
    hasFramed = true;
  }

  boolean hasCommands(long endNanos) {
    return state.commands().hasDue(endNanos);
  }

  boolean hasStarted() {
    return order.hasStarted();
  }

  boolean hasPartialSlice() {
    return sliceStarted;
  }

  /**
   * Applies commands that arrived in a pause and publishes the last tick again with the effects of
   * these commands.
   */
  void applyWhilePaused(long lastTick, long instantNanos, long epoch, long nowNanos) {
    state.events().at(epoch, lastTick, instantNanos);
    nextTick = lastTick + 1;
    applied = false;
    takeCommands(nowNanos);
    if (applied) {
      publish(lastTick, instantNanos);
      refillIds(false);
    }
  }

  void recordPresent() {
    jumps.recordPresent();
  }

  void show(long tick, long instantNanos, boolean shownBackwards) {
    order.abandon();
    backwards = shownBackwards;
    jumps.publishDifferences(state.events());
    publish(tick, instantNanos);
    refillIds(true);
  }

  ControlTable controls() {
    return input.input();
  }

  int inputCount() {
    return input.actCount();
  }

  void timelineChanged(Timeline timeline) {
    simulation.timelineChanged(timeline);
    try {
      listener.timelineChanged(timeline);
    } catch (Throwable e) { // as in notifyListener
      disableListener(e);
    }
  }

  void quality(int level) {
    if (level != qualityLevel) {
      qualityLevel = level;
      simulation.useQuality(level);
    }
  }

  /** Any thread may call this. */
  Optional<Throwable> inputFailure() {
    // ordering: acquire, with the release in passSlice: a weaker read could see the cause
    // half-written.
    return inputFailure.getAcquire();
  }

  /** Any thread may call this. */
  Optional<Throwable> listenerFailure() {
    // ordering: acquire, with the release in disableListener: a weaker read could see the cause
    // half-written.
    return listenerFailure.getAcquire();
  }

  /**
   * Passes the slice to the simulation. Slices have no gaps: input too late for one slice is in the
   * next.
   */
  private void passSlice(Steppable simulation) {
    takeCommands(dueNanos);
    try {
      source.sample(sliceEndNanos, input);
    } catch (Throwable e) { // the ticks continue without the source
      source = InputSource.none();
      // ordering: release, the counterpart of the acquire in inputFailure.
      inputFailure.setRelease(Optional.of(e));
    }
    sliceStarted = false;
    simulation.control(input.input());
  }

  /**
   * Adds the commands up to a wall-clock time to the slice of the next tick; the first call begins
   * the slice.
   */
  private void takeCommands(long untilNanos) {
    if (!sliceStarted) {
      sliceStarted = true;
      input.beginSlice(sliceEndNanos);
    }
    sliceEndNanos += Math.max(0, untilNanos - sliceEndNanos);
    state.commands().drain(sliceEndNanos, handler);
    statistics.lateCommands(state.commands().lateCount());
  }

  private void handle(Command command) {
    if (!input.accept(command)) {
      invalidateUnknownPrefab(command);
      order.begin(nextTick, state.events());
      simulation.apply(command);
      applied = true;
    }
  }

  /**
   * Invalidates a prefab number that does not yet exist when the command enters its slice. Without
   * this check, a replay that already has later prefabs could compute another result.
   */
  private void invalidateUnknownPrefab(Command command) {
    if (command.namesPrefab()) {
      PrefabLibrary prefabs = simulation.prefabs();
      if (!prefabs.isFixed() && command.detail() >= prefabs.table().count()) {
        command.invalidatePrefab();
      }
    }
  }

  private void refillIds(boolean jumped) {
    state.ids().refill(simulation.freeSlots(), jumped);
    state.jointIds().refill(simulation.freeJointSlots(), jumped);
  }

  private void publishRun(long tick, long instantNanos) {
    // in a game loop, readers need a delay only for ticks that missed a frame
    publish(tick, instantNanos, framed, dueNanos + missedNanos);
    statistics.captured();
  }

  private void publish(long tick, long instantNanos) {
    publish(tick, instantNanos, false, 0);
  }

  private void publish(long tick, long instantNanos, boolean asDue, long dueNanos) {
    SnapshotWriter snapshots = state.snapshots();
    snapshots.begin(tick, instantNanos);
    simulation.capture(snapshots);
    long now = clock.nanos();
    snapshots.publish(asDue ? now + Math.min(0, dueNanos - now) : now);
    simulation.snapshotPublished();
  }

  private void notifyListener(long tick, long instantNanos, long lateNanos, long stepNanos) {
    try {
      listener.ticked(tick, instantNanos, lateNanos, stepNanos);
    } catch (Throwable e) { // the ticks continue without the listener
      disableListener(e);
    }
  }

  private void disableListener(Throwable cause) {
    listener = TickListener.none();
    // ordering: release, the counterpart of the acquire in listenerFailure.
    listenerFailure.setRelease(Optional.of(cause));
  }
}
