package org.isochron.physics.tick;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.state.StateWriter;
import org.isochron.state.event.Event;
import org.isochron.state.pacing.Pacer;
import org.isochron.state.snapshot.WriterState;
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
  private final AtomicReference<Optional<OverloadReport>> lastOverload =
      new AtomicReference<>(Optional.empty());

  private final Segments segments = new Segments();
  private boolean begun;
  private boolean paused;
  private int speedPermille = Timeline.NORMAL_PERMILLE;
  private long lastTick;
  private long lastNowNanos;
  private long plannedNanos = Pacer.NEVER;
  private long finishedNanos;
  private long stepNanos;
  private long lastBurst = 1;

  public TickLoop(StateWriter state, TickParts parts, TickSettings settings, NanoClock clock) {
    this.state = state;
    this.clock = clock;
    rate = settings.rate();
    suspendNanos = settings.suspendAfter().toNanos();
    paused = settings.startPaused();
    overload = new OverloadControl(settings.overload(), parts.simulation().qualityLevels());
    statistics = new TickStatistics();
    tick = new Tick(parts, state, rate, clock, statistics, events);
  }

  /**
   * Runs the ticks that are due at a wall instant, as many as the policy allows. The first call begins time: it runs none.
   *
   * @return the wall instant at which the loop wants to be advanced again, or {@link Pacer#NEVER} while paused
   */
  public long advance(long nowNanos) {
    long now = present(nowNanos);
    if (!begun) {
      begin(now);
    }
    cutOutSuspend(now);
    runDue(now);
    finishedNanos = clock.nanos();
    plannedNanos = nextWake(now);
    return plannedNanos;
  }

  /** Lets time stand still; again has no effect. */
  public void pause(long nowNanos) {
    long now = presentAwake(nowNanos);
    paused = true;
    applySpeed(now);
    state.snapshots().state(new WriterState.Paused());
  }

  /** Lets time go on at the speed asked for last; again has no effect. */
  public void resume(long nowNanos) {
    long now = presentAwake(nowNanos);
    paused = false;
    applySpeed(now);
    state.snapshots().state(new WriterState.Running());
  }

  /** Sets the speed, in thousandths of wall time from 1 to 1 000 000; a paused loop stays paused and takes it later. */
  public void speed(long nowNanos, int permille) {
    requireSpeed(permille);
    long now = presentAwake(nowNanos);
    speedPermille = permille;
    applySpeed(now);
  }

  /** Pauses if need be, and lets one tick become due: simulation time moves on by the length of that tick. */
  public void step(long nowNanos) {
    long now = present(nowNanos);
    if (!begun) {
      begin(now);
    }
    if (!paused) {
      pause(now);
    }
    long sim = timeline().simNanos();
    long shown = rate.tickAt(sim);
    long moved = rate.instantNanos(shown + 1) + (sim - rate.instantNanos(shown));
    long stepped = Math.min(moved, rate.instantNanos(shown + 2) - 1);
    change(timeline().movedTo(now, stepped));
  }

  /** The number of the last tick that ran. */
  public long lastTick() {
    return lastTick;
  }

  /** The wall instant of the last answer of {@link #advance}. */
  public long plannedNanos() {
    return plannedNanos;
  }

  public Timeline timeline() {
    return segments.current();
  }

  public TickStatistics statistics() {
    return statistics;
  }

  /** The last wake-up at which the loop was behind; any thread. */
  public Optional<OverloadReport> lastOverload() {
    // ordering: acquire, with the release in report: an immutable record, seen whole.
    return lastOverload.getAcquire();
  }

  /** Why the input source was left out, if it threw; any thread. */
  public Optional<Throwable> inputFailure() {
    return tick.inputFailure();
  }

  /** Why the listener was left out, if it threw; any thread. */
  public Optional<Throwable> listenerFailure() {
    return tick.listenerFailure();
  }

  /** Refuses a speed that no loop can take. */
  public static void requireSpeed(int permille) {
    if (permille < 1 || permille > Timeline.MAX_PERMILLE) {
      throw new IllegalArgumentException(
          "speedPermille is %d: it lies between 1 (0.001 times) and %d (1000 times); pause() stops time"
              .formatted(permille, Timeline.MAX_PERMILLE));
    }
  }

  /** A clock that steps back is read as standing still. */
  private long present(long nowNanos) {
    if (!begun || nowNanos - lastNowNanos > 0) {
      lastNowNanos = nowNanos;
    }
    return lastNowNanos;
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
    change(
        state.snapshots().timeline().newEpoch(now, 0).withSpeed(now, paused ? 0 : speedPermille));
    state.snapshots().state(paused ? new WriterState.Paused() : new WriterState.Running());
    state.events().at(timeline().epoch(), 0, 0);
    state.events().tell(Event.EPOCH, 0, 0, 0, 0);
    tick.begin(now);
  }

  /** A wake-up long after it was planned, the loop's own work not counted, is a suspended machine and not overload. */
  private void cutOutSuspend(long now) {
    if (plannedNanos == Pacer.NEVER || overload.paysSuspends()) {
      return;
    }
    long expected = plannedNanos - finishedNanos > 0 ? plannedNanos : finishedNanos;
    if (now - expected <= suspendNanos) {
      return;
    }
    change(timeline().newEpoch(now, timeline().simAt(expected)));
    state.events().at(timeline().epoch(), lastTick, rate.instantNanos(lastTick));
    state.events().tell(Event.SUSPEND, 0, 0, 0, now - expected);
    statistics.suspended();
    plannedNanos = now; // told once
  }

  private void runDue(long now) {
    long due = rate.tickAt(timeline().simAt(now)) - lastTick;
    if (due <= 0) {
      return;
    }
    long admitted = overload.admit(due, speedPermille);
    long forgotten = overload.forget(due - admitted, speedPermille);
    if (isBehind(due, now)) {
      report(due, forgotten, now);
    }
    statistics.burst(admitted);
    stepNanos = 0;
    lastBurst = admitted;
    tick.wake(now);
    for (long left = admitted; left > 0; left--) {
      run(left, due - (admitted - left) - forgotten, now);
    }
    forget(forgotten, now);
    applySpeed(now);
  }

  private void run(long left, long backlog, long now) {
    long instant = rate.instantNanos(lastTick + 1);
    long dueNanos = segments.dueNanos(instant, now);
    lastTick++;
    long cost = tick.run(lastTick, instant, timeline().epoch(), dueNanos, left);
    stepNanos += cost;
    overload.ran(cost, shareNanos(), backlog - 1);
    tick.quality(overload.qualityLevel());
  }

  /** Makes the next tick due one period after the last one that ran, but for the fraction that has passed already. */
  private void forget(long count, long now) {
    if (count > 0) {
      long sim = timeline().simAt(now);
      long moved = sim - (rate.instantNanos(lastTick + count) - rate.instantNanos(lastTick));
      segments.forget(sim - moved);
      change(timeline().movedTo(now, moved));
      statistics.forgot(count);
    }
  }

  /** Behind by at least a period of wall time; at high speed several ticks are due at every wake-up. */
  private boolean isBehind(long due, long now) {
    return !paused
        && due > 1
        && now - segments.dueNanos(rate.instantNanos(lastTick + 1), now) >= rate.periodNanos();
  }

  private void report(long due, long forgotten, long now) {
    OverloadReport report = new OverloadReport(
        lastTick + 1, due, forgotten, plannedNanos, now, stepNanos, shareNanos() * lastBurst);
    // ordering: release, the counterpart of the acquire in lastOverload.
    lastOverload.setRelease(Optional.of(report));
    state.events().at(timeline().epoch(), lastTick, rate.instantNanos(lastTick));
    state.events().tell(Event.OVERLOAD, (int) Math.min(forgotten, Integer.MAX_VALUE), 0, 0, due);
    events.overloaded(report);
  }

  /** How much wall time there is for a tick at the speed asked for. */
  private long shareNanos() {
    return Math.max(1, rate.periodNanos() * Timeline.NORMAL_PERMILLE / speedPermille);
  }

  private long nextWake(long now) {
    long instant = rate.instantNanos(lastTick + 1);
    if (timeline().isPaused()) {
      return timeline().simNanos() < instant ? Pacer.NEVER : now;
    }
    return timeline().wallAt(instant);
  }

  private void applySpeed(long now) {
    int sustained = (int)
        Math.max(1, (long) speedPermille * overload.speedPermille() / Timeline.NORMAL_PERMILLE);
    int wanted = paused ? 0 : sustained;
    if (begun && wanted != timeline().speedPermille()) {
      change(timeline().withSpeed(now, wanted));
    }
  }

  private void change(Timeline next) {
    boolean caughtUp = rate.tickAt(timeline().simAt(next.wallNanos())) <= lastTick;
    segments.change(next, caughtUp);
    state.snapshots().timeline(next);
    events.changed(next);
  }
}
