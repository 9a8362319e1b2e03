package org.isochron.physics.tick;

import java.util.Optional;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.StateWriter;
import org.isochron.state.event.Event;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.threads.Pacer;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.TickRate;
import org.isochron.state.time.Timeline;

/**
 * Ticks a simulation in fixed steps and keeps it in time with a clock, however irregularly it is advanced. Owner: the
 * physics thread, or whoever advances it. Allocates nothing while time runs undisturbed.
 *
 * <p>Tick k integrates from instant k-1 to instant k and is due at the wall instant that shows instant k. Invariants:
 *
 * <ol>
 *   <li>Instants are computed from the tick's number; the loop keeps no sum of times, and so cannot drift.
 *   <li>Ticks run in order, each once; a tick sees the commands and input stamped before its due instant that no earlier
 *       tick has seen.
 *   <li>Simulation time is unbroken within an epoch. Forgetting ticks moves the wall instants at which the later ones are
 *       due; it leaves no hole in simulation time.
 *   <li>A policy bounds how many ticks a wake-up runs, and says what becomes of the rest; only CatchUp may stay behind.
 * </ol>
 */
public final class TickLoop {
  private final StateWriter state;
  private final NanoClock clock;
  private final TickRate rate;
  private final long suspendNanos;
  private final OverloadControl overload;
  private final Tick tick;
  private final TickEvents events = new TickEvents();
  private final TickStatistics statistics;
  private final OverloadLog overloads = new OverloadLog();

  private final Simulation simulation;
  private final TimeTravel travel;
  private final LoopTime time;
  private boolean begun;
  private long lastNowNanos;
  private long plannedNanos = Pacer.NEVER;
  private long finishedNanos;

  public TickLoop(StateWriter state, TickParts parts, TickSettings settings, NanoClock clock) {
    this(state, parts, settings, clock, false);
  }

  /** A loop that may be advanced by the thread that makes the frames: between them nobody sees what is late. */
  public TickLoop(
      StateWriter state, TickParts parts, TickSettings settings, NanoClock clock, boolean framed) {
    this.state = state;
    this.clock = clock;
    simulation = parts.simulation();
    travel = new TimeTravel(simulation);
    rate = settings.rate();
    suspendNanos = settings.suspendAfter().toNanos();
    overload = new OverloadControl(settings.overload(), simulation.qualityLevels());
    statistics = new TickStatistics();
    tick = new Tick(parts, state, rate, clock, statistics, events, framed);
    time = new LoopTime(rate, settings.startPaused(), this::changed);
  }

  /**
   * Runs the ticks that are due at a wall instant, as many as the policy allows. The first call begins time: it runs none.
   *
   * <p>While paused it applies the commands that came and shows what they did, as the last tick once more. They belong to
   * the slice of the next tick, whose order they do not change.
   *
   * @return the wall instant at which the loop wants to be advanced again; while paused, to look for commands
   */
  public long advance(long nowNanos) {
    long now = presentBegun(nowNanos);
    cutOutSuspend(now);
    runDue(now);
    if (time.standsAtTick(now) && tick.hasCommands(now) && simulation.isReady(lastTick() + 1)) {
      tick.applyWhilePaused(lastTick(), time.lastInstantNanos(), timeline().epoch(), now);
    }
    finishedNanos = clock.nanos();
    plannedNanos = time.wakeNanos(now);
    return plannedNanos;
  }

  /** Lets time stand still; again has no effect. */
  public void pause(long nowNanos) {
    time.pause(presentAwake(nowNanos));
    state.snapshots().state(new WriterState.Paused());
  }

  /** Lets time go on at the speed asked for last; again has no effect. */
  public void resume(long nowNanos) {
    long now = presentAwake(nowNanos);
    if (time.isPaused()) {
      plannedNanos = Pacer.NEVER; // for nothing was planned in the pause
    }
    time.resume(now);
    state.snapshots().state(new WriterState.Running());
  }

  /** Sets the speed, in thousandths of wall time from 1 to 1 000 000; a paused loop stays paused and takes it later. */
  public void speed(long nowNanos, int permille) {
    Timeline.requireSpeed(permille);
    time.ask(presentAwake(nowNanos), permille);
  }

  /** Pauses if need be, and lets one tick become due: simulation time moves on by the length of that tick. */
  public void step(long nowNanos) {
    long now = presentBegun(nowNanos);
    pause(now);
    time.step(now);
  }

  /**
   * Puts the simulation to the end of another tick, or as near to it as it can go, and begins a new epoch there: readers
   * show that tick at once, and what was due is not run.
   *
   * @return the tick
   * @throws UnsupportedOperationException if the simulation cannot be put to another tick
   */
  public long seek(long nowNanos, long toTick) {
    goTo(departure(nowNanos), travel.seek(toTick));
    return lastTick();
  }

  /**
   * Lets the ticks from now on show the past backwards, or lets them go on from what is shown, in a new epoch; again has no
   * effect.
   *
   * @throws UnsupportedOperationException if the simulation cannot go backwards
   */
  public void reverse(long nowNanos, boolean backwards) {
    if (travel.isBackwards() != backwards) {
      goTo(departure(nowNanos), travel.turn(backwards, lastTick()));
    }
  }

  /** Returns true while time stands until it is resumed. */
  public boolean isPaused() {
    return time.isPaused();
  }

  /** The number of the last tick that ran. */
  public long lastTick() {
    return time.lastTick();
  }

  /** The wall instant of the last answer of {@link #advance}. */
  public long plannedNanos() {
    return plannedNanos;
  }

  public Timeline timeline() {
    return time.timeline();
  }

  public TickStatistics statistics() {
    return statistics;
  }

  /** The last wake-up at which the loop was behind; any thread. */
  public Optional<OverloadReport> lastOverload() {
    return overloads.last();
  }

  /** Why the input source was left out, if it threw; any thread. */
  public Optional<Throwable> inputFailure() {
    return tick.inputFailure();
  }

  /** Why the listener was left out, if it threw; any thread. */
  public Optional<Throwable> listenerFailure() {
    return tick.listenerFailure();
  }

  /** A clock that steps back is read as standing still. */
  private long present(long nowNanos) {
    lastNowNanos = begun ? lastNowNanos + Math.max(0, nowNanos - lastNowNanos) : nowNanos;
    return lastNowNanos;
  }

  private long presentBegun(long nowNanos) {
    long now = present(nowNanos);
    if (!begun) {
      begin(now);
    }
    return now;
  }

  /** The present, with a suspend cut out first: a change asked for meanwhile must not turn it into simulation time. */
  private long presentAwake(long nowNanos) {
    long now = present(nowNanos);
    if (begun) {
      cutOutSuspend(now);
    }
    return now;
  }

  private void begin(long now) {
    begun = true;
    finishedNanos = now;
    time.begin(state.snapshots().timeline(), now);
    state.snapshots().state(time.isPaused() ? new WriterState.Paused() : new WriterState.Running());
    tell(Event.EPOCH, 0, 0);
    tick.begin(now);
  }

  /** The present. A tick whose commands were applied in a pause is run first: no slice is left half-way. */
  private long departure(long nowNanos) {
    long now = presentBegun(nowNanos);
    if (tick.hasBegun() && !travel.isBackwards()) {
      tick.wake(now);
      run(1, 1, now);
    }
    return now;
  }

  private void goTo(long now, long toTick) {
    time.seek(now, toTick);
    tell(Event.EPOCH, 0, 0);
    tick.show(toTick, rate.instantNanos(toTick));
    plannedNanos = time.wakeNanos(now);
  }

  /** Tells an event of the loop's own, at the end of the last tick. */
  private void tell(int kind, long detail, long token) {
    state.events().at(timeline().epoch(), lastTick(), time.lastInstantNanos());
    state.events().tell(kind, (int) Math.min(detail, Integer.MAX_VALUE), 0, 0, token);
  }

  /** A wake-up long after it was planned, the loop's own work not counted, is a suspended machine and not overload. */
  private void cutOutSuspend(long now) {
    boolean planned = plannedNanos != Pacer.NEVER && !time.isPaused();
    long expected = finishedNanos + Math.max(0, plannedNanos - finishedNanos);
    if (!planned || overload.paysSuspends() || now - expected <= suspendNanos) {
      return;
    }
    time.cutOut(now, expected);
    tell(Event.SUSPEND, 0, now - expected);
    statistics.suspended();
    plannedNanos = now; // told once
  }

  private void runDue(long now) {
    if (time.isHeld() && simulation.isReady(lastTick() + 1)) {
      time.release(now);
    }
    long due = time.dueCount(now);
    if (due <= 0) {
      return;
    }
    long admitted = overload.admit(due, time.askedPermille());
    long forgotten = overload.forget(due - admitted, time.askedPermille());
    if (forgotten > 0 || (due > 1 && time.isBehind(now))) {
      long share = time.shareNanos();
      tell(Event.OVERLOAD, forgotten, due);
      events.overloaded(overloads.note(lastTick() + 1, due, forgotten, plannedNanos, now, share));
    }
    statistics.burst(admitted);
    overloads.burst(admitted);
    tick.wake(now);
    long left = admitted;
    while (left > 0 && simulation.isReady(lastTick() + 1)) {
      run(left, due - (admitted - left) - forgotten, now);
      left--;
    }
    statistics.wokeUp(admitted - left);
    if (left > 0) {
      time.hold(now);
      statistics.held();
    } else if (forgotten > 0) {
      time.forget(now, forgotten);
      statistics.forgot(forgotten);
    }
    time.sustain(now, overload.speedPermille());
  }

  private void run(long left, long backlog, long now) {
    long instant = time.nextInstantNanos();
    long dueNanos = time.nextDueNanos(now);
    time.ran();
    long cost = tick.run(lastTick(), instant, timeline().epoch(), dueNanos, left);
    if (travel.isBackwards()) {
      statistics.reversedInputs(tick.inputCount());
    }
    overloads.stepped(cost);
    overload.ran(cost, time.shareNanos(), backlog - 1);
    tick.quality(overload.qualityLevel());
  }

  private void changed(Timeline next) {
    state.snapshots().timeline(next);
    events.changed(next);
    tick.changed(next);
  }
}
