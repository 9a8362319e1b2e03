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
 * Runs ticks, each in the same order: begin, commands and input of its slice of time, step,
 * capture, publish, listener. Owner: the loop's thread. Never waits; allocates only when something
 * throws. What the simulation throws is thrown on; an input source or a listener that throws is not
 * called again.
 *
 * <p>In a pause the commands of the next tick are applied as they arrive: the tick begins with the
 * first of them, and runs when the pause ends. The simulation gets the same calls in the same order
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
  private final Consumer<Steppable> slice = this::giveSlice;
  private final AtomicReference<Optional<Throwable>> inputFailure =
      new AtomicReference<>(Optional.empty());
  private final AtomicReference<Optional<Throwable>> listenerFailure =
      new AtomicReference<>(Optional.empty());

  private InputSource source;
  private TickListener listener;
  private long sliceEndNanos;
  private long startedNanos;

  /** The end of the last frame's ticks, and true until the next tick runs. */
  private long framedNanos;

  private boolean hasFramed;

  /** How long the first tick of this frame had been due when the ticks of the last frame ended. */
  private long missedNanos;

  /** The tick that the first command of a pause begins. */
  private long nextTick;

  /** The instant on another cost clock at which the running tick began. */
  private long costBeganNanos;

  /** The wall instant at which the slice of the running tick ends. */
  private long dueNanos;

  private boolean backwards;

  /** True if the tick that ran last is not published, because later ones of the burst hide it. */
  private boolean hidden;

  private boolean sliceBegun;
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

  /** Publishes the state before the first tick. */
  void begin(long lastTick, long instantNanos) {
    publish(lastTick, instantNanos);
  }

  /** Begins the slice of the first tick. */
  void start(long nowNanos) {
    sliceEndNanos = nowNanos;
  }

  /** Begins a burst of ticks at the instant of the wake-up. */
  void wake(long nowNanos) {
    startedNanos = nowNanos;
  }

  /**
   * Runs a tick.
   *
   * @param dueNanos the wall instant at which its slice of commands and input ends
   * @param left the number of ticks left in the burst, with this one. Of cheap ticks only the last
   *     that fit in a window are captured, of expensive ones all, because frames are made meanwhile
   * @return the duration of the tick, without its capture, in nanoseconds
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
      // at the start of this tick, because frames from then on show only bodies of its snapshot
      state.events().at(epoch, tick, rate.instantNanos(tick - 1));
      jumps.arrive(state.events());
    }
    hidden =
        left > state.snapshots().windowLength() && costNanos < rate.periodNanos() / EXPENSIVE_SHARE;
    if (!hidden) {
      publishRun(tick, instantNanos);
    }
    refillIds(false); // after the publish, which it would delay
    long lateNanos = startedNanos - dueNanos;
    statistics.ticked(lateNanos, shownNanos, startedNanos, rate);
    statistics.lostBodies(state.events().lostBodies());
    events.ticked(tick, lateNanos, shownNanos);
    notifyListener(tick, instantNanos, lateNanos, costNanos);
    startedNanos = clock.nanos(); // of the next tick, if the burst has one
    return costNanos;
  }

  /**
   * Publishes the tick that ran last, unless it is published: the simulation was not ready for the
   * ticks of the burst that were to hide it.
   */
  void endBurst(long tick, long instantNanos) {
    if (hidden) {
      hidden = false;
      publishRun(tick, instantNanos);
    }
  }

  /**
   * Notes the end of a frame's ticks, if the same thread makes the frames: what was due before it
   * is late for it.
   */
  void framed(long nowNanos) {
    framedNanos = nowNanos;
    hasFramed = true;
  }

  /** Returns true if a command waits that was sent before a wall instant. */
  boolean hasCommands(long endNanos) {
    return state.commands().hasDue(endNanos);
  }

  /** Returns true if the next tick has begun, because commands were applied in a pause. */
  boolean hasBegun() {
    return order.hasBegun();
  }

  /** Returns true if commands or input were taken for the next tick in a pause. */
  boolean hasTaken() {
    return sliceBegun;
  }

  /**
   * Applies the commands that arrived in a pause, and publishes the result as the last tick once
   * more, because time has not moved. Their events are due at once too.
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

  /** Notes what is there, before the simulation moves to the end of another tick. */
  void depart() {
    jumps.depart();
  }

  /**
   * Publishes the state after the simulation has moved to the end of a tick, and before it what
   * began and ended by that.
   */
  void show(long tick, long instantNanos, boolean shownBackwards) {
    order.abandon();
    backwards = shownBackwards;
    jumps.arrive(state.events());
    publish(tick, instantNanos);
    refillIds(true);
  }

  /** The device input after the last slice. */
  ControlTable controls() {
    return input.input();
  }

  /** The number of presses, releases and motions in the slice of the last tick. */
  int inputCount() {
    return input.actCount();
  }

  /** Notifies the simulation and the listener of another timeline. */
  void timelineChanged(Timeline timeline) {
    simulation.timelineChanged(timeline);
    try {
      listener.timelineChanged(timeline);
    } catch (Throwable e) { // as in notifyListener
      leaveOut(e);
    }
  }

  /** Sets the simulation's level of quality, if it changed. */
  void quality(int level) {
    if (level != qualityLevel) {
      qualityLevel = level;
      simulation.useQuality(level);
    }
  }

  /** What the input source threw, if it did; any thread. */
  Optional<Throwable> inputFailure() {
    // ordering: acquire, with the release in takeSlice: without it the cause may be seen
    // half-written.
    return inputFailure.getAcquire();
  }

  /** What the listener threw, if it did; any thread. */
  Optional<Throwable> listenerFailure() {
    // ordering: acquire, with the release in leaveOut: without it the cause may be seen
    // half-written.
    return listenerFailure.getAcquire();
  }

  /**
   * Gives the simulation the commands and input of a slice. Slices have no gap: what one does not
   * contain is in the next.
   */
  private void giveSlice(Steppable simulation) {
    takeCommands(dueNanos);
    try {
      source.sample(sliceEndNanos, input);
    } catch (Throwable e) { // the ticks continue without the source
      source = InputSource.none();
      // ordering: release, the counterpart of the acquire in inputFailure.
      inputFailure.setRelease(Optional.of(e));
    }
    sliceBegun = false;
    simulation.control(input.input());
  }

  /**
   * Adds the commands up to a wall instant to the slice of the next tick, which begins with the
   * first call.
   */
  private void takeCommands(long untilNanos) {
    if (!sliceBegun) {
      sliceBegun = true;
      input.beginSlice(sliceEndNanos);
    }
    sliceEndNanos += Math.max(0, untilNanos - sliceEndNanos);
    state.commands().drain(sliceEndNanos, handler);
    statistics.lateCommands(state.commands().lateCount());
  }

  private void handle(Command command) {
    if (!input.accept(command)) {
      namePrefab(command);
      order.begin(nextTick, state.events());
      simulation.apply(command);
      applied = true;
    }
  }

  /**
   * Decides if the prefab that a command names is there, as the command comes into its slice. A
   * replay, or the same tick after a seek, has more prefabs and must come to the same result.
   */
  private void namePrefab(Command command) {
    if (command.namesPrefab()) {
      PrefabLibrary prefabs = simulation.prefabs();
      if (!prefabs.isFixed() && command.detail() >= prefabs.table().count()) {
        command.nameNoPrefab();
      }
    }
  }

  private void refillIds(boolean jumped) {
    state.ids().refill(simulation.freeSlots(), jumped);
    state.jointIds().refill(simulation.freeJointSlots(), jumped);
  }

  private void publishRun(long tick, long instantNanos) {
    // if the same thread makes the frames, readers need a delay only for ticks that a frame lacked
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
    } catch (Throwable e) { // whatever it is, the ticks go on without the listener
      leaveOut(e);
    }
  }

  private void leaveOut(Throwable cause) {
    listener = TickListener.none();
    // ordering: release, the counterpart of the acquire in listenerFailure.
    listenerFailure.setRelease(Optional.of(cause));
  }
}
