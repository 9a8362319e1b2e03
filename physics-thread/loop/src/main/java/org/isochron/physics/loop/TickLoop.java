package org.isochron.physics.loop;

import java.util.Objects;
import java.util.Optional;
import org.isochron.physics.InputSource;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.RunningWorld;
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
 * Ticks a simulation in fixed steps and keeps it in time with a clock, however irregularly it is
 * advanced. Owner: the thread that advances it. Never waits; allocates only when the timeline
 * changes or ticks are overdue.
 *
 * <p>Tick k computes simulation instant k from instant k-1, and is due at the wall instant that the
 * timeline maps to instant k. Invariants:
 *
 * <ol>
 *   <li>Instants are computed from the tick's number. The loop sums no times, and so cannot drift.
 *   <li>Ticks run in order, each once. A tick sees commands and input stamped before its due
 *       instant, and each of them once.
 *   <li>Simulation time is unbroken within an epoch. Forgetting ticks delays later ones, and leaves
 *       no gap between them.
 *   <li>A policy bounds how many ticks a wake-up runs. CatchUp runs the rest later. The other
 *       policies forget the rest, except single steps that were requested.
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
  private final Runnable departure;
  private final SteadyNow steady = new SteadyNow();

  /** True once the state before the first tick is published. */
  private boolean shown;

  private boolean begun;

  /** True while ticks show the past backwards. */
  private boolean backwards;

  private long plannedNanos = Pacer.NEVER;
  private long finishedNanos;

  public TickLoop(StateWriter state, Parts parts, TickSettings settings, NanoClock clock) {
    this(state, parts, settings, clock, clock, false);
  }

  /**
   * Creates a loop.
   *
   * @param costClock measures the cost of steps for the statistics; another clock than that of the
   *     ticks if that is a manual clock, which does not advance during a step
   * @param framed true if the thread that advances it also makes the frames
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
    departure = tick::depart;
    time = new LoopTime(rate, settings.startPaused(), framed, this::changed);
  }

  /**
   * Begins the epoch and publishes the state before the first tick. Time is stopped until the first
   * advance, so a program that works between the two calls delays no tick. The first advance calls
   * this method if nobody has called it.
   */
  public void begin(long nowNanos) {
    time.beginAt(simulation.resumeTick(lastTick(), departure));
    time.begin(state.snapshots().timeline(), steady.at(nowNanos));
    publish(Event.Kind.EPOCH, 0, 0);
    tick.begin(lastTick(), time.lastInstantNanos());
    state.snapshots().state(time.isPaused() ? SharedState.Phase.PAUSED : SharedState.Phase.RUNNING);
    shown = true;
  }

  /**
   * Runs the ticks that are due at a wall instant, as many as the policy allows. The first call
   * begins time and runs none. In a pause it applies the commands that arrived, which belong to the
   * next tick, and publishes the last tick once more.
   *
   * @return the wall instant at which to advance the loop again; in a pause, to check for commands
   */
  public long advance(long nowNanos) {
    long now = beginTime(nowNanos);
    cutOutSuspend(now);
    runDue(now);
    showPause(now);
    if (time.isPausedWithoutDueTick(now)
        && tick.hasCommands(now)
        && simulation.isReady(lastTick() + 1)) {
      tick.applyWhilePaused(lastTick(), time.lastInstantNanos(), timeline().epoch(), now);
    }
    finishedNanos = clock.nanos();
    plannedNanos = time.wakeNanos(now);
    return plannedNanos;
  }

  /** Notes the end of a frame's ticks, if the thread that advances the loop makes the frames. */
  public void framed(long nowNanos) {
    tick.framed(nowNanos);
    time.framed(nowNanos);
  }

  /**
   * Sets the tick at whose end the simulation is, if it is not a new one. Call it before the first
   * advance.
   */
  public void beginAt(long tick) {
    time.beginAt(tick);
  }

  /** Pauses time; again has no effect. The ticks that are due still run. */
  public void pause(long nowNanos) {
    long now = endSuspend(nowNanos);
    time.pause(now);
    showPause(now);
  }

  /** Ends a pause, at the speed requested last; again has no effect. */
  public void resume(long nowNanos) {
    long now = endSuspend(nowNanos);
    plannedNanos = time.isPaused() ? Pacer.NEVER : plannedNanos; // nothing was planned
    time.resume(now);
    state.snapshots().state(SharedState.Phase.RUNNING);
  }

  /**
   * Sets the speed in thousandths of wall time, 1 to 1 000 000, else throws. A paused loop uses it
   * after the pause.
   */
  public void speed(long nowNanos, int permille) {
    Timeline.requireSpeed(permille);
    time.ask(endSuspend(nowNanos), permille);
  }

  /** Pauses, and moves simulation time forward by the length of one tick, which becomes due. */
  public void step(long nowNanos) {
    long now = beginTime(nowNanos);
    pause(now);
    time.step(now);
  }

  /**
   * Advances, and in a pause steps over the tick for which commands or input have come, so that no
   * slice is half done.
   */
  public void settle(long nowNanos) {
    advance(nowNanos);
    if (time.isPaused() && tick.hasTaken() && !backwards) {
      step(nowNanos);
      advance(nowNanos);
    }
  }

  /** Returns true if a command that was sent before a wall instant waits for its tick. */
  public boolean hasCommands(long endNanos) {
    return tick.hasCommands(endNanos);
  }

  /**
   * Moves to the end of another tick, or as near to it as possible, and begins a new epoch there.
   * Readers show that tick at once, and ticks that were due do not run. Returns the tick reached.
   *
   * @throws UnsupportedOperationException if the simulation cannot move to another tick
   */
  public long seek(long nowNanos, long toTick) {
    seekFrom(leaveTick(nowNanos), toTick);
    return lastTick();
  }

  /**
   * Moves back by some ticks as a seek does. It starts from the tick that is shown, which is not
   * the last one counted while the past is shown backwards. Returns the tick reached.
   *
   * @throws UnsupportedOperationException if the simulation cannot move to another tick
   */
  public long rewind(long nowNanos, long ticks) {
    long from = lastTick();
    long now = leaveTick(nowNanos);
    if (backwards) {
      backwards = false;
      from = past().forward();
    }
    seekFrom(now, Math.max(0, from - ticks)); // no overflow: neither is negative
    return lastTick();
  }

  /**
   * Shows the past backwards from the next tick on, or continues forwards from what is shown, in a
   * new epoch.
   *
   * @throws UnsupportedOperationException if the simulation cannot go backwards
   */
  public void reverse(long nowNanos, boolean toBackwards) {
    if (backwards == toBackwards) {
      return;
    }
    long now = leaveTick(nowNanos);
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

  /** The last tick that ran, or that was reached by a seek. */
  public long lastTick() {
    return time.lastTick();
  }

  /** The last tick, to any thread. */
  long shownTick() {
    return time.shownTick();
  }

  /** The timeline that readers see, to any thread. */
  Timeline shownTimeline() {
    return state.snapshots().timeline();
  }

  TickRate rate() {
    return rate;
  }

  /**
   * The tick at whose end the state is that the simulation saves: the last one, but while the past
   * is shown backwards the last one that was computed.
   */
  public long stateTick() {
    return backwards ? past().latestTick() : lastTick();
  }

  /** The device input after the last tick. It is part of the state between two ticks. */
  public ControlTable controls() {
    return tick.controls();
  }

  public long plannedNanos() {
    return plannedNanos;
  }

  public Timeline timeline() {
    return time.timeline();
  }

  public RunningWorld.Statistics statistics() {
    return statistics;
  }

  /** The last wake-up at which the loop was behind; any thread. */
  public Optional<OverloadPolicy.Report> lastOverload() {
    return overload.lastReport();
  }

  public Optional<Throwable> inputFailure() {
    return tick.inputFailure();
  }

  /** What the listener threw, if it did; any thread. */
  public Optional<Throwable> listenerFailure() {
    return tick.listenerFailure();
  }

  /** Readers that see the pause see its last tick too. */
  private void showPause(long now) {
    if (time.isPaused()
        && time.dueCount(now) <= 0
        && state.snapshots().state() == SharedState.Phase.RUNNING) {
      state.snapshots().state(SharedState.Phase.PAUSED);
    }
  }

  /** Begins time, if it has not begun, and returns the current instant. */
  private long beginTime(long nowNanos) {
    long now = steady.at(nowNanos);
    if (!begun) {
      if (!shown) {
        begin(now);
      }
      begun = true;
      finishedNanos = now;
      time.start(now);
      tick.start(now);
    }
    return now;
  }

  /**
   * Cuts out a suspend, so that no change of time turns it into simulation time, and returns the
   * current instant.
   */
  private long endSuspend(long nowNanos) {
    long now = steady.at(nowNanos);
    if (begun) {
      cutOutSuspend(now);
    }
    return now;
  }

  /**
   * Makes ready to go to another tick: a tick whose commands were applied in a pause runs first, so
   * that no slice is half done. Returns the current instant.
   */
  private long leaveTick(long nowNanos) {
    long now = beginTime(nowNanos);
    if (tick.hasBegun() && !backwards) {
      tick.wake(now);
      run(1, now);
    }
    tick.depart();
    return now;
  }

  /** Moves the simulation to the end of a tick, or as near as possible, and goes on forwards. */
  private void seekFrom(long now, long toTick) {
    Steppable.Past past = past();
    if (!past.canSeek()) {
      throw new UnsupportedOperationException(
          "the simulation cannot be put to tick %d: it cannot save its state; use one that does"
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
   * Takes a wake-up long after the planned instant, or after the loop's own work if that ended
   * later, for a suspend.
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
    plannedNanos = now; // reported once
  }

  private void runDue(long now) {
    time.pace(now, simulation.pacePermille());
    long next = simulation.resumeTick(lastTick(), departure);
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
    long admitted = overload.admit(due, time.askedPermille());
    // of what is not admitted, requested single steps wait
    long forgotten = overload.forget(due - admitted - time.waitingAfter(admitted));
    reportOverload(due, forgotten, now);
    statistics.burst(admitted);
    overload.burst(admitted);
    long left = runReady(admitted, now);
    statistics.wokeUp(admitted - left);
    statistics.forgot(forgotten);
    if (left > 0) {
      time.hold(now); // also drops the rest of the backlog
      statistics.held();
    } else if (forgotten > 0) {
      time.forget(now, forgotten);
    }
  }

  private void reportOverload(long due, long forgotten, long now) {
    if (forgotten > 0 || (due > 1 && time.isBehind(now))) {
      long share = time.shareNanos();
      publish(Event.Kind.OVERLOAD, forgotten, due);
      events.overloaded(overload.report(lastTick() + 1, due, forgotten, plannedNanos, now, share));
    }
  }

  /** Runs ticks until the simulation is not ready for one, and returns how many did not run. */
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
   * What a {@link TickLoop} calls at every tick.
   *
   * @param simulation what it ticks
   * @param input devices that are sampled at each tick
   * @param listener called after each tick
   */
  public record Parts(Steppable simulation, InputSource input, TickListener listener) {
    public Parts {
      Objects.requireNonNull(simulation, "simulation is null: it is what ticks");
      Objects.requireNonNull(input, "input is null; use InputSource.none()");
      Objects.requireNonNull(listener, "listener is null; use TickListener.none()");
    }

    /** Returns a simulation without an input source and without a listener. */
    public static Parts of(Steppable simulation) {
      return new Parts(simulation, InputSource.none(), TickListener.none());
    }

    public Parts withInput(InputSource source) {
      return new Parts(simulation, source, listener);
    }

    public Parts withListener(TickListener hearer) {
      return new Parts(simulation, input, hearer);
    }
  }

  /**
   * The instants at which a loop is advanced: a clock that steps back is read as standing still.
   * Owner: the loop's thread.
   */
  private static final class SteadyNow {
    private boolean begun;
    private long lastNanos;

    long at(long nowNanos) {
      lastNanos = begun ? lastNanos + Math.max(0, nowNanos - lastNanos) : nowNanos;
      begun = true;
      return lastNanos;
    }
  }
}
