package org.isochron.physics;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.loop.ClockedDriver;
import org.isochron.physics.loop.ClockedWorld;
import org.isochron.physics.loop.TickLoop;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.Pacer;
import org.isochron.state.threads.ThreadScheduling;

/**
 * A thread that ticks a simulation at a fixed rate and publishes into a {@link SharedState}. Any
 * thread may use it; only {@link #close} blocks, and in a session of peers
 * {@link RunningWorld#addPrefab}.
 *
 * <p>It never dies silently. Whatever the simulation throws ends the ticking and is reported to the
 * settings' failure handler, which logs it by default, to the readers, by {@link #status} and by
 * {@link #close}, even if no memory is left. The simulation belongs to the thread, which closes it.
 */
public final class PhysicsThread extends ClockedWorld {
  private final ThreadSettings settings;
  private final NanoClock clock;
  private final long suspendNanos;
  private final Pacer pacer;
  private final LoopThread thread;

  private final AtomicLong plannedNanos;
  private final List<String> scheduling = new CopyOnWriteArrayList<>();

  @SuppressWarnings("ThreadPriorityCheck") // set by the user; nothing relies on it
  private PhysicsThread(SharedState shared, Steppable simulation, PhysicsSettings settings) {
    super(
        shared,
        new TickLoop.Parts(simulation, settings.input(), settings.listener()),
        settings.ticks(),
        shared.clock(),
        false);
    this.settings = settings.thread();
    clock = shared.clock();
    suspendNanos = settings.ticks().suspendAfter().toNanos();
    plannedNanos = new AtomicLong(clock.nanos());
    pacer = new Pacer(this.settings.pacing(), clock);
    thread = new LoopThread(this.settings.name(), this::run);
    thread.thread().setDaemon(this.settings.daemon());
    thread.thread().setPriority(this.settings.priority());
  }

  /** Starts at 100 Hz on a new shared state with the simulation's layout. */
  public static PhysicsThread start(Steppable simulation) {
    return start(SharedState.of(simulation.layout()), simulation);
  }

  /** Starts with settings on a new shared state with the simulation's layout. */
  public static PhysicsThread start(Steppable simulation, PhysicsSettings settings) {
    return start(SharedState.of(simulation.layout()), simulation, settings);
  }

  /** Starts at 100 Hz with the default settings. */
  public static PhysicsThread start(SharedState state, Steppable simulation) {
    return start(state, simulation, PhysicsSettings.DEFAULT);
  }

  /**
   * Starts with settings. When this returns, the state before the first tick is published. Time
   * begins a moment later, with the first turn of the thread; until then a reader's timeline is
   * paused. If this throws, nothing was started, and the simulation still belongs to the caller.
   *
   * @throws IllegalStateException if the state's writing side has an owner, or the simulation
   *     belongs to another thread or is closed; the other starts also throw
   *     {@link UnsupportedOperationException} if the simulation has no layout; all throw what the
   *     simulation throws when it is captured
   */
  public static PhysicsThread start(
      SharedState state, Steppable simulation, PhysicsSettings settings) {
    Objects.requireNonNull(settings, "settings is null; use PhysicsSettings.DEFAULT");
    PhysicsThread physics = new PhysicsThread(state, simulation, settings);
    try {
      physics.ticking.begin(physics.thread.thread());
      physics.thread.start();
      return physics;
    } catch (Throwable e) {
      physics.ticking.release();
      throw e;
    }
  }

  @Override
  protected void wake() {
    thread.wake();
  }

  @Override
  public RunningWorld.Status status() {
    // ordering: opaque: an instant on its own, compared with the clock. A plain read could be torn.
    long planned = plannedNanos.getOpaque();
    long overdue = ticking.isEnded() ? 0 : Math.max(0, clock.nanos() - planned);
    return ticking.status(overdue, overdue > suspendNanos, scheduling);
  }

  /** Asks the thread to end after the tick that is running; again has no effect. */
  public void stop() {
    thread.stop();
  }

  /**
   * Ends the thread and waits until it has ended, up to the settings' {@code closeTimeout}. Then,
   * or as soon as the caller is interrupted while it waits, it interrupts the thread and waits that
   * long again. Called by the simulation, it does not wait, and the thread ends after the tick.
   *
   * @throws IllegalStateException with the cause, at the first call only, if anything failed or the
   *     thread has not ended
   */
  @Override
  public void close() {
    if (thread.isCurrent()) {
      stop();
      return;
    }
    if (!thread.stopOrInterrupt(settings.closeTimeout())) {
      ticking.fail(hanging());
    }
    if (thread.claimReport()) {
      ticking.throwFailure();
      ticking.throwPartFailure();
    }
  }

  private void run() {
    try {
      scheduling.add(ThreadScheduling.requestExactTimers());
      scheduling.add(ThreadScheduling.requestShortTimeSlice());
      if (settings.realTimePriority().isPresent()) {
        scheduling.add(
            ThreadScheduling.requestRealTime(settings.realTimePriority().getAsInt()));
      }
      boolean goesOn = true;
      while (goesOn) {
        goesOn = turn();
      }
    } catch (Throwable e) { // an Error too must reach the readers and close()
      fail(e);
    }
    try {
      ticking.end();
    } catch (Throwable e) { // a failed close is reported too
      report(e);
    }
  }

  /**
   * Handles one wake-up and waits for the next. Returns false if the thread has to end. It is a
   * separate method, because the body of a loop with 100 passes per second would stay interpreted
   * for ten minutes.
   */
  private boolean turn() {
    boolean interrupted = Thread.interrupted(); // cleared, so that the simulation can close
    long now = clock.nanos();
    if (thread.isStopping()) {
      return false;
    }
    if (interrupted) {
      throw new IllegalStateException(
          "the physics thread was interrupted by others than close(); end it by stop() or close()");
    }
    expectBack(now);
    long next = ticking.advance(now);
    expectBack(next);
    if (ticking.loop().isPaused()) { // a late wake-up does no harm, so nothing spins
      LockSupport.parkNanos(this, next - clock.nanos());
    } else {
      pacer.await(next);
    }
    return true;
  }

  /** Notes when the loop's next wake-up is expected, now at the earliest. */
  private void expectBack(long next) {
    long now = clock.nanos();
    // ordering: opaque: read by status() alone, as an instant on its own. A plain write could be
    // torn.
    plannedNanos.setOpaque(now + Math.max(0, next - now));
  }

  private void fail(Throwable cause) {
    ticking.fail(cause);
    report(cause);
  }

  private void report(Throwable cause) {
    try {
      settings.failureHandler().accept(cause);
    } catch (Throwable e) { // the simulation must still be closed
      ClockedDriver.suppress(cause, e);
    }
  }

  /** Returns the failure of a tick that does not end, with the stack trace of where it hangs. */
  private IllegalStateException hanging() {
    IllegalStateException hanging = new IllegalStateException(
        "tick %d does not end, even %s after it was interrupted; the stack trace shows where it hangs"
            .formatted(statistics().ticks() + 1, settings.closeTimeout()));
    hanging.setStackTrace(thread.thread().getStackTrace());
    return hanging;
  }
}
