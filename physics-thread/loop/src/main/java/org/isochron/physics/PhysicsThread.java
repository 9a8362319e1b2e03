package org.isochron.physics;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.loop.ClockedDriver;
import org.isochron.physics.loop.ClockedWorld;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.Pacer;
import org.isochron.state.threads.ThreadScheduling;

/**
 * A thread that ticks a simulation at a fixed rate and publishes into a {@link SharedState}. Any
 * thread may call its methods. Only {@link #close} blocks, and in a session of peers also {@link
 * RunningWorld#addPrefab}.
 *
 * <p>The thread never dies silently. If the simulation throws, the ticking ends. The failure is
 * reported to the settings' failure handler and the readers, and by {@link #status} and {@link
 * #close}, even if no memory is left. The thread owns the simulation and closes it.
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
    super(shared, simulation, settings, shared.clock(), false);
    this.settings = settings.thread();
    clock = shared.clock();
    suspendNanos = settings.ticks().suspendAfter().toNanos();
    plannedNanos = new AtomicLong(clock.nanos());
    pacer = new Pacer(this.settings.pacing(), clock);
    thread = new LoopThread(this.settings.name(), this::run);
    thread.thread().setDaemon(this.settings.daemon());
    thread.thread().setPriority(this.settings.priority());
  }

  /** Starts at 100 Hz. */
  public static PhysicsThread start(Steppable simulation) {
    return start(simulation, PhysicsSettings.DEFAULT);
  }

  /** Starts with settings. */
  public static PhysicsThread start(Steppable simulation, PhysicsSettings settings) {
    return start(SharedState.of(simulation.layout()), simulation, settings);
  }

  /**
   * Starts with settings. When this method returns, the state before the first tick has been
   * published. Time starts when the thread first wakes up; until then the readers' timeline is
   * paused. If this method throws, nothing was started, and the simulation still belongs to the
   * caller.
   *
   * @throws IllegalStateException if the state already has a writer, or the simulation is closed or
   *     belongs to another thread. Overloads without a state throw {@link
   *     UnsupportedOperationException} if the simulation has no layout
   */
  public static PhysicsThread start(
      SharedState state, Steppable simulation, PhysicsSettings settings) {
    Objects.requireNonNull(settings, "settings is null; use PhysicsSettings.DEFAULT");
    PhysicsThread physics = new PhysicsThread(state, simulation, settings);
    try {
      physics.ticking.begin(physics.thread.thread());
      physics.ticking.loop().controls().rest(); // the devices of a saved world are gone
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
    // ordering: opaque: the time is only compared with the clock and orders nothing else; a plain
    // read could be torn.
    long planned = plannedNanos.getOpaque();
    long overdue = ticking.isEnded() ? 0 : Math.max(0, clock.nanos() - planned);
    return ticking.status(overdue, overdue > suspendNanos, scheduling);
  }

  /** Asks the thread to stop after the running tick; further calls have no effect. */
  public void stop() {
    thread.stop();
  }

  /**
   * Stops the thread and waits until it has ended, for up to the settings' {@code closeTimeout}.
   * After the timeout, or if the caller is interrupted, this method interrupts the thread and waits
   * once more for the same time. A call from the simulation returns immediately, and the thread
   * stops after the current tick.
   *
   * @throws IllegalStateException with the cause, if anything failed or the thread did not end;
   *     thrown by the first call only
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
      boolean running = true;
      while (running) {
        running = turn();
      }
    } catch (Throwable e) { // Errors too must reach the readers and close()
      fail(e);
    }
    try {
      ticking.end();
    } catch (Throwable e) { // a failed close is reported too
      report(e);
    }
  }

  /**
   * Handles one wake-up and waits for the next; returns false if the thread must stop. A separate
   * method, because the JVM would interpret a loop body that runs 100 times per second for ten
   * minutes.
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
    planWakeUp(now);
    long next = ticking.advance(now);
    planWakeUp(next);
    if (ticking.loop().isPaused()) { // a late wake-up is harmless, so do not spin
      LockSupport.parkNanos(this, next - clock.nanos());
    } else {
      pacer.await(next);
    }
    return true;
  }

  private void planWakeUp(long next) {
    long now = clock.nanos();
    // ordering: opaque: only status() reads this time, and it orders nothing else; a plain write
    // could be torn.
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

  private IllegalStateException hanging() {
    IllegalStateException hanging = new IllegalStateException(
        "tick %d does not end, even %s after it was interrupted; the stack trace shows where it hangs"
            .formatted(statistics().ticks() + 1, settings.closeTimeout()));
    hanging.setStackTrace(thread.thread().getStackTrace());
    return hanging;
  }
}
