package org.isochron.physics.loop;

import java.util.Objects;
import java.util.Optional;
import org.isochron.physics.InputSource;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickListener;
import org.isochron.physics.TickSettings;
import org.isochron.physics.slice.ControlTable;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.isochron.state.threads.Pacer;

/**
 * Ticks a simulation in fixed steps and keeps it in time with a clock, even if it is advanced
 * irregularly. Owner: the thread that advances it. Never waits; allocates only when the timeline
 * changes or ticks are overdue.
 *
 * <p>Tick k computes simulation instant k from instant k-1. Tick k is due at the wall-clock time
 * that the timeline maps to instant k. Invariants:
 *
 * <ol>
 * <li>Instants are computed from tick numbers and never summed, so the loop cannot drift.
 * <li>Ticks run in order, each once. A tick receives the commands and input with time stamps before
 * its due time. Each reaches exactly one tick.
 * <li>Simulation time is continuous within an epoch. Dropping ticks delays later ticks and leaves
 * no gap between them.
 * <li>A policy limits the ticks per wake-up. CatchUp runs the rest later. All policies except
 * CatchUp drop the remaining ticks, but not requested single steps.
 * </ol>
 */
public final class TickLoop {
  private final StateWriter state;
  private final NanoClock clock;
  private final TickRate rate;
  private final long suspendNanos;
  private final OverloadControl overload;
  private final TickRunner tick;
  private final FlightEvents events = new FlightEvents();
  private final LoopCounters statistics = new LoopCounters();
  private final Steppable simulation;
  private final LoopTime time;
  private final Runnable beforeJump;
  private final SteadyNow steady = new SteadyNow();

  private boolean shown;

  private boolean started;

  private boolean backwards;

  private long plannedNanos = Pacer.NEVER;
  private long finishedNanos;

  public TickLoop(StateWriter state, Parts parts, TickSettings settings, NanoClock clock) {
    this(state, parts, settings, clock, clock, false);
  }

  /**
   * Creates a loop.
   *
   * @param costClock measures the cost of steps; must differ from a manual {@code clock}, which
   *     does not advance during a step
   * @param framed true in a frame loop
   */
  public TickLoop(
      StateWriter state,
      Parts parts,
      TickSettings settings,
      NanoClock clock,
      NanoClock costClock,
      boolean framed) {
    this.state = state;
    this.clock = clock;
    simulation = parts.simulation();
    rate = settings.rate();
    suspendNanos = settings.suspendAfter().toNanos();
    overload = new OverloadControl(settings.overload(), simulation.qualityLevels());
    tick = new TickRunner(parts, state, rate, clock, costClock, statistics, events, framed);
    beforeJump = tick::recordPresent;
    time = new LoopTime(rate, settings.startPaused(), framed, this::changed);
  }

  /**
   * Begins the epoch and publishes the state before the first tick. Time is stopped until the first
   * advance.
   */
  public void begin(long nowNanos) {
    time.beginAt(simulation.resumeTick(lastTick(), beforeJump));
    time.begin(state.snapshots().timeline(), steady.at(nowNanos));
    publish(Event.Kind.EPOCH, 0, 0);
    tick.begin(lastTick(), time.lastInstantNanos());
    state.snapshots().state(time.isPaused() ? SharedState.Phase.PAUSED : SharedState.Phase.RUNNING);
    shown = true;
  }

  /**
   * Runs the ticks due at a wall-clock time, up to the policy's limit. The first call starts time
   * and runs no tick. In a pause, this method applies new commands as part of the next tick and
   * publishes the last tick again.
   *
   * @return wall-clock time of the next advance
   */
  public long advance(long nowNanos) {
    long now = beginTime(nowNanos);
    cutOutSuspend(now);
    runDue(now);
    publishPause(now);
    if (time.isPausedWithoutDueTick(now)
        && tick.hasCommands(now)
        && simulation.isReady(lastTick() + 1)) {
      tick.applyWhilePaused(lastTick(), time.lastInstantNanos(), timeline().epoch(), now);
    }
    finishedNanos = clock.nanos();
    plannedNanos = time.wakeNanos(now);
    return plannedNanos;
  }

  /** Ends a frame's ticks. */
  public void framed(long nowNanos) {
    tick.framed(nowNanos);
    time.framed(nowNanos);
  }

  /** Sets the start tick. */
  public void beginAt(long tick) {
    time.beginAt(tick);
  }

  /** Pauses after the due ticks. */
  public void pause(long nowNanos) {
    long now = endSuspend(nowNanos);
    time.pause(now);
    publishPause(now);
  }

  /** Ends a pause. */
  public void resume(long nowNanos) {
    long now = endSuspend(nowNanos);
    plannedNanos = time.isPaused() ? Pacer.NEVER : plannedNanos; // nothing was planned
    time.resume(now);
    state.snapshots().state(SharedState.Phase.RUNNING);
  }

  /** Sets the speed in thousandths of real time, from 1 to 1 000 000. */
  public void speed(long nowNanos, int permille) {
    Timeline.requireSpeed(permille);
    time.requestSpeed(endSuspend(nowNanos), permille, overload);
  }

  /** Pauses and adds one tick. */
  public void step(long nowNanos) {
    long now = beginTime(nowNanos);
    pause(now);
    time.step(now);
  }

  /**
   * Advances. In a pause, also runs the tick that has received commands or input, so that no slice
   * stays incomplete.
   */
  public void settle(long nowNanos) {
    advance(nowNanos);
    if (time.isPaused() && tick.hasPartialSlice() && !backwards) {
      step(nowNanos);
      advance(nowNanos);
    }
  }

  /** Returns true with pending commands. */
  public boolean hasCommands(long endNanos) {
    return tick.hasCommands(endNanos);
  }

  /**
   * Moves to the end of a tick, or as near to it as possible, and begins a new epoch. Readers see
   * that tick immediately, and ticks that were due do not run. Returns the tick reached.
   */
  public long seek(long nowNanos, long toTick) {
    seekFrom(prepareJump(nowNanos), toTick);
    return lastTick();
  }

  /** Moves back by n ticks from the tick shown, like a seek, and returns the tick reached. */
  public long rewind(long nowNanos, long ticks) {
    long from = lastTick();
    long now = prepareJump(nowNanos);
    if (backwards) {
      backwards = false;
      from = past().forward();
    }
    seekFrom(now, Math.max(0, from - ticks)); // no overflow: neither is negative
    return lastTick();
  }

  /**
   * Begins a new epoch that shows the past backwards, or continues forwards from the tick shown.
   */
  public void reverse(long nowNanos, boolean toBackwards) {
    if (backwards == toBackwards) {
      return;
    }
    long now = prepareJump(nowNanos);
    Steppable.Past past = past();
    backwards = toBackwards;
    if (toBackwards) {
      past.reverse();
      goTo(now, lastTick());
    } else {
      goTo(now, past.forward());
    }
  }

  public boolean isPaused() {
    return time.isPaused();
  }

  /** Returns the last tick. */
  public long lastTick() {
    return time.lastTick();
  }

  /** Any thread may call this. */
  long shownTick() {
    return time.shownTick();
  }

  /** Any thread may call this. */
  Timeline shownTimeline() {
    return state.snapshots().timeline();
  }

  TickRate rate() {
    return rate;
  }

  /**
   * Returns the tick that the simulation would save: the last tick, or the last computed tick while
   * the past is shown backwards.
   */
  public long stateTick() {
    return backwards ? past().latestTick() : lastTick();
  }

  /** Returns the last device input. */
  public ControlTable controls() {
    return tick.controls();
  }

  public long plannedNanos() {
    return plannedNanos;
  }

  public Timeline timeline() {
    return time.timeline();
  }

  public LoopCounters statistics() {
    return statistics;
  }

  /** Any thread may call this. */
  public Optional<OverloadReport> lastOverload() {
    return overload.lastReport();
  }

  public Optional<Throwable> inputFailure() {
    return tick.inputFailure();
  }

  /** Any thread may call this. */
  public Optional<Throwable> listenerFailure() {
    return tick.listenerFailure();
  }

  /**
   * Publishes a pause after all due ticks, so that readers that see the pause also see its last
   * tick.
   */
  private void publishPause(long now) {
    if (time.isPaused()
        && time.dueCount(now) <= 0
        && state.snapshots().state() == SharedState.Phase.RUNNING) {
      state.snapshots().state(SharedState.Phase.PAUSED);
    }
  }

  private long beginTime(long nowNanos) {
    long now = steady.at(nowNanos);
    if (!started) {
      if (!shown) {
        begin(now);
      }
      started = true;
      finishedNanos = now;
      time.start(now);
      tick.start(now);
    }
    return now;
  }

  /**
   * Removes the time in which the machine was suspended, so that no time request counts it as
   * simulation time.
   */
  private long endSuspend(long nowNanos) {
    long now = steady.at(nowNanos);
    if (started) {
      cutOutSuspend(now);
    }
    return now;
  }

  /**
   * Runs a tick whose commands were applied in a pause, so that no slice stays incomplete before a
   * jump.
   */
  private long prepareJump(long nowNanos) {
    long now = beginTime(nowNanos);
    if (tick.hasStarted() && !backwards) {
      tick.wake(now);
      run(1, now);
    }
    tick.recordPresent();
    return now;
  }

  private void seekFrom(long now, long toTick) {
    Steppable.Past past = past();
    if (!past.canSeek()) {
      throw new UnsupportedOperationException(
          "the simulation cannot move to tick %d: it cannot save its state; use one that can"
              .formatted(toTick));
    }
    long reached = Math.max(past.earliestTick(), Math.min(toTick, past.latestTick()));
    past.seek(reached);
    backwards = false;
    goTo(now, reached);
  }

  private Steppable.Past past() {
    return simulation
        .past()
        .orElseThrow(() -> new UnsupportedOperationException(
            "the simulation has no past: wrap it in a History before it is started"));
  }

  private void goTo(long now, long toTick) {
    time.seek(now, toTick);
    publish(Event.Kind.EPOCH, 0, 0);
    tick.show(toTick, rate.instantNanos(toTick), backwards);
    plannedNanos = time.wakeNanos(now);
  }

  private void publish(Event.Kind kind, long detail, long token) {
    state.events().at(timeline().epoch(), lastTick(), time.lastInstantNanos());
    state.events().publish(kind, (int) Math.min(detail, Integer.MAX_VALUE), 0, 0, token);
  }

  /**
   * Treats a very late wake-up as a suspended machine. Lateness is measured from the planned
   * wake-up, or from the end of the loop's last work if that was later.
   */
  private void cutOutSuspend(long now) {
    boolean planned = plannedNanos != Pacer.NEVER && !time.isPaused();
    long expected = finishedNanos + Math.max(0, plannedNanos - finishedNanos);
    if (!planned || overload.runsSuspends() || now - expected <= suspendNanos) {
      return;
    }
    time.cutOut(now, expected);
    publish(Event.Kind.SUSPEND, 0, now - expected);
    statistics.suspended();
    plannedNanos = now;
  }

  private void runDue(long now) {
    time.pace(now, simulation.pacePermille());
    long next = simulation.resumeTick(lastTick(), beforeJump);
    if (next != lastTick()) {
      goTo(now, next);
    }
    if (time.isHeld() && simulation.isReady(lastTick() + 1)) {
      time.release(now);
    }
    long due = time.dueCount(now);
    if (due <= 0) {
      return;
    }
    time.ease(now, overload);
    long admitted = overload.admit(due, time.requestedPermille());
    // requested single steps beyond the limit stay pending
    long dropped = overload.drop(due - admitted - time.pendingStepsAfter(admitted));
    reportOverload(due, dropped, now);
    statistics.burst(admitted);
    overload.burst(admitted);
    long left = runReady(admitted, now);
    statistics.forgot(dropped);
    if (left > 0) {
      time.hold(now); // also drops the rest of the backlog
      statistics.held();
    } else if (dropped > 0) {
      time.drop(now, dropped);
    }
  }

  private void reportOverload(long due, long dropped, long now) {
    if (dropped > 0 || (due > 1 && time.isBehind(now))) {
      long share = time.shareNanos();
      publish(Event.Kind.OVERLOAD, dropped, due);
      events.overloaded(overload.report(lastTick() + 1, due, dropped, plannedNanos, now, share));
    }
  }

  /**
   * Runs ticks while the simulation is ready, and returns the number of ticks that did not run.
   */
  private long runReady(long count, long now) {
    tick.wake(now);
    long left = count;
    for (; left > 0 && simulation.isReady(lastTick() + 1); left--) {
      run(left, now);
    }
    tick.endBurst(lastTick(), time.lastInstantNanos());
    return left;
  }

  private void run(long left, long now) {
    long instant = time.nextInstantNanos();
    long dueNanos = time.nextDueNanos(now);
    time.ran();
    long cost = tick.run(lastTick(), instant, timeline().epoch(), dueNanos, left);
    if (backwards) {
      statistics.reversedInputs(tick.inputCount());
    }
    time.stepped(clock.nanos());
    overload.ran(cost, time.shareNanos());
    statistics.sustains(overload.sustainedPermille(rate.periodNanos()));
    tick.quality(overload.qualityLevel());
  }

  private void changed(Timeline next) {
    state.snapshots().timeline(next);
    events.changed(next);
    tick.timelineChanged(next);
  }

  /**
   * Objects that a loop calls.
   *
   * @param simulation the simulation to tick
   * @param input devices sampled at each tick
   * @param listener called after each tick
   */
  public record Parts(Steppable simulation, InputSource input, TickListener listener) {
    public Parts {
      Objects.requireNonNull(simulation, "simulation is null: pass the simulation to tick");
      Objects.requireNonNull(input, "input is null; use InputSource.none()");
      Objects.requireNonNull(listener, "listener is null; use TickListener.none()");
    }

    /** Returns only a simulation. */
    public static Parts of(Steppable simulation) {
      return new Parts(simulation, InputSource.none(), TickListener.none());
    }

    public Parts withInput(InputSource source) {
      return new Parts(simulation, source, listener);
    }

    public Parts withListener(TickListener tickListener) {
      return new Parts(simulation, input, tickListener);
    }
  }

  /** Turns clock readings into times that never decrease, even if the clock steps back. */
  private static final class SteadyNow {
    private boolean started;
    private long lastNanos;

    long at(long nowNanos) {
      lastNanos = started ? lastNanos + Math.max(0, nowNanos - lastNanos) : nowNanos;
      started = true;
      return lastNanos;
    }
  }
}
