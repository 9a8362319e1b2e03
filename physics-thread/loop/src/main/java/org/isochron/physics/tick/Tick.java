package org.isochron.physics.tick;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.isochron.physics.input.InputSource;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.StateWriter;
import org.isochron.state.command.Command;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.TickRate;
import org.isochron.state.time.Timeline;

/**
 * One tick after the other, each in the same order: commands and input of its slice of time, step, events, capture,
 * publish. Owner: the loop's thread. What the simulation throws passes through; an input source or a listener that throws
 * is left out from then on.
 *
 * <p>In a pause the commands of the next tick are applied as they come: the tick begins with the first of them and is run
 * when time goes on. What the simulation is given, and in which order, is the same as without the pause.
 */
final class Tick {
  /** A step that takes a fourth of its tick, or more, is dear. */
  private static final int DEAR_SHARE = 4;

  private final Simulation simulation;
  private final StateWriter state;
  private final TickRate rate;
  private final NanoClock clock;
  private final TickStatistics statistics;
  private final TickEvents events;
  private final boolean framed;
  private final InputState input = new InputState();
  private final Consumer<Command> handler = this::handle;
  private final AtomicReference<Optional<Throwable>> inputFailure =
      new AtomicReference<>(Optional.empty());
  private final AtomicReference<Optional<Throwable>> listenerFailure =
      new AtomicReference<>(Optional.empty());

  private InputSource source;
  private TickListener listener;
  private long sliceEndNanos;
  private long startedNanos;

  /** The tick that the simulation has begun, or is to begin before the next command. */
  private long nextTick;

  private boolean begun;
  private boolean sliceBegun;
  private boolean applied;
  private int qualityLevel;

  Tick(
      TickParts parts,
      StateWriter state,
      TickRate rate,
      NanoClock clock,
      TickStatistics statistics,
      TickEvents events,
      boolean framed) {
    simulation = parts.simulation();
    source = parts.input();
    listener = parts.listener();
    this.state = state;
    this.rate = rate;
    this.clock = clock;
    this.statistics = statistics;
    this.events = events;
    this.framed = framed;
  }

  /** Shows the state before the first tick. */
  void begin(long now) {
    sliceEndNanos = now;
    publish(0, 0);
  }

  /** Begins a burst of ticks at the instant of the wake-up. */
  void wake(long nowNanos) {
    startedNanos = nowNanos;
  }

  /**
   * Runs a tick.
   *
   * @param dueNanos the wall instant at which its slice of commands and input ends
   * @param left how many ticks of the burst are left, this one included: of cheap ones only those are captured that a
   *     window can show at the end, of dear ones all, for frames are made meanwhile
   * @return what the step cost
   */
  long run(long tick, long instantNanos, long epoch, long dueNanos, long left) {
    // commands spawn, move and remove bodies at the start of the tick, and there they are shown to
    state.events().at(epoch, tick, rate.instantNanos(tick - 1));
    nextTick = tick;
    beginTick();
    takeSlice(dueNanos);
    simulation.control(input.input());
    begun = false;
    sliceBegun = false;
    state.events().at(epoch, tick, instantNanos);
    long beforeNanos = clock.nanos();
    simulation.step(tick, rate.dtSeconds());
    long costNanos = clock.nanos() - beforeNanos;
    if (left <= state.snapshots().windowLength() || costNanos >= rate.periodNanos() / DEAR_SHARE) {
      // a frame could not have been made before, so readers need not stay behind for it
      publish(tick, instantNanos, framed, dueNanos);
      statistics.captured();
    }
    long lateNanos = startedNanos - dueNanos;
    statistics.ticked(lateNanos, costNanos, startedNanos, rate);
    events.ticked(tick, lateNanos, costNanos);
    notifyListener(tick, instantNanos, lateNanos, costNanos);
    startedNanos = clock.nanos(); // of the next tick, if the burst has one
    return costNanos;
  }

  /** Returns true if commands came that were sent before an instant. */
  boolean hasCommands(long endNanos) {
    return state.commands().hasDue(endNanos);
  }

  /** Returns true if the next tick has begun, and commands were applied in it. */
  boolean hasBegun() {
    return begun;
  }

  /**
   * Applies the commands that came in a pause after a tick, and publishes what they did as that tick once more: time has
   * not moved. Their events are due at once as well.
   */
  void applyWhilePaused(long lastTick, long instantNanos, long epoch, long nowNanos) {
    state.events().at(epoch, lastTick, instantNanos);
    nextTick = lastTick + 1;
    applied = false;
    takeCommands(nowNanos);
    if (applied) {
      publish(lastTick, instantNanos);
    }
  }

  /** Shows the state as the end of a tick that was not run: the simulation was put there. */
  void show(long tick, long instantNanos) {
    begun = false;
    publish(tick, instantNanos);
  }

  /** How many presses, releases and motions were in the slice of the last tick. */
  int inputCount() {
    return input.actCount();
  }

  /** Lets the listener know of another timeline. */
  void changed(Timeline timeline) {
    try {
      listener.changed(timeline);
    } catch (Throwable e) { // as in notifyListener
      leaveOut(e);
    }
  }

  /** Lets the simulation know of a level of quality that differs from the last. */
  void quality(int level) {
    if (level != qualityLevel) {
      qualityLevel = level;
      simulation.quality(level);
    }
  }

  /** Why the input source was left out, if it was; any thread. */
  Optional<Throwable> inputFailure() {
    // ordering: acquire, with the release in takeSlice: the cause is seen whole.
    return inputFailure.getAcquire();
  }

  /** Why the listener was left out, if it was; any thread. */
  Optional<Throwable> listenerFailure() {
    // ordering: acquire, with the release in leaveOut: the cause is seen whole.
    return listenerFailure.getAcquire();
  }

  /** Slices follow one another without a gap: what one leaves is in the next. */
  private void takeSlice(long dueNanos) {
    takeCommands(dueNanos);
    try {
      source.sample(sliceEndNanos, input);
    } catch (Throwable e) { // whatever it is, the ticks go on without the source
      source = InputSource.none();
      // ordering: release, the counterpart of the acquire in inputFailure.
      inputFailure.setRelease(Optional.of(e));
    }
  }

  /** Takes the commands up to an instant into the slice of the next tick, which begins with the first call. */
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
      beginTick();
      simulation.apply(command);
      applied = true;
    }
  }

  private void beginTick() {
    if (!begun) {
      begun = true;
      simulation.begin(nextTick, state.events());
    }
  }

  private void publish(long tick, long instantNanos) {
    publish(tick, instantNanos, false, 0);
  }

  private void publish(long tick, long instantNanos, boolean asDue, long dueNanos) {
    SnapshotWriter snapshots = state.snapshots();
    snapshots.begin(tick, instantNanos);
    simulation.capture(snapshots);
    snapshots.publish(asDue ? dueNanos : clock.nanos());
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
