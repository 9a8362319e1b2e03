package org.isochron.physics;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.tick.TickStatistics;
import org.isochron.state.SharedState;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.Pacer;
import org.isochron.state.threads.ThreadScheduling;
import org.isochron.state.time.NanoClock;

/**
 * A thread that ticks a simulation at a fixed rate and publishes into a {@link SharedState}. Any thread may use it;
 * everything but {@link #close} returns at once.
 *
 * <p>It never dies silently: whatever the simulation throws ends the ticking and is reported to the settings' failure handler,
 * which logs it by default, to the readers, by {@link #status} and by {@link #close}. The simulation belongs to the thread and
 * is closed by it.
 */
public final class PhysicsThread implements AutoCloseable {
  private final SharedState shared;
  private final ThreadSettings settings;
  private final NanoClock clock;
  private final long suspendNanos;
  private final Ticking ticking;
  private final Pacer pacer;
  private final LoopThread thread;

  private final AtomicLong plannedNanos;
  private final AtomicBoolean failureThrown = new AtomicBoolean();
  private final List<String> scheduling = new CopyOnWriteArrayList<>();

  @SuppressWarnings(
      "ThreadPriorityCheck") // asked for by the settings; correctness does not rest on it
  private PhysicsThread(SharedState shared, Simulation simulation, PhysicsSettings settings) {
    this.shared = shared;
    this.settings = settings.thread();
    clock = shared.clock();
    suspendNanos = settings.ticks().suspendAfter().toNanos();
    plannedNanos = new AtomicLong(clock.nanos());
    pacer = new Pacer(this.settings.pacing(), clock);
    thread = new LoopThread(this.settings.name(), this::run);
    thread.thread().setDaemon(this.settings.daemon());
    thread.thread().setPriority(this.settings.priority());
    ticking = new Ticking(shared, simulation, settings, false, thread::wake);
  }

  /** Starts at 100 Hz on a state of its own, sized by the simulation's layout. */
  public static PhysicsThread start(Simulation simulation) {
    return start(SharedState.of(simulation.layout()), simulation);
  }

  /** The same with settings. */
  public static PhysicsThread start(Simulation simulation, PhysicsSettings settings) {
    return start(SharedState.of(simulation.layout()), simulation, settings);
  }

  /** Starts at 100 Hz with the default settings. */
  public static PhysicsThread start(SharedState state, Simulation simulation) {
    return start(state, simulation, PhysicsSettings.DEFAULT);
  }

  /** Starts with settings of its own. If that throws, nothing was started, and the simulation is still the caller's. */
  public static PhysicsThread start(
      SharedState state, Simulation simulation, PhysicsSettings settings) {
    PhysicsThread physics = new PhysicsThread(state, simulation, settings);
    try {
      simulation.handOver(physics.thread.thread());
      physics.thread.start();
      return physics;
    } catch (Throwable e) {
      physics.ticking.release();
      throw e;
    }
  }

  /** What it publishes into, for readers, senders of commands and listeners to events. */
  public SharedState state() {
    return shared;
  }

  /** Pause, resume, single step and speed. */
  public TimeControl time() {
    return ticking.time();
  }

  /** How well the ticks keep time. */
  public TickStatistics statistics() {
    return ticking.statistics();
  }

  /** The state of the thread, now. */
  public PhysicsStatus status() {
    // ordering: opaque: an instant on its own, compared with the clock.
    long planned = plannedNanos.getOpaque();
    long overdue = ticking.isEnded() ? 0 : Math.max(0, clock.nanos() - planned);
    return ticking.status(overdue, overdue > suspendNanos, scheduling);
  }

  /** Asks the thread to end after the running tick; again, or later, has no effect. */
  public void stop() {
    thread.stop();
  }

  /**
   * Ends the thread and waits for it, as long as the settings allow. A tick that does not end by itself is interrupted, at
   * once if the caller is interrupted while it waits. Called by the simulation itself, it does not wait: the thread ends after
   * this tick.
   *
   * @throws IllegalStateException once, if anything failed, with the cause
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
    // ordering: volatile, only for atomicity: it is thrown to one of several closers.
    if (failureThrown.compareAndSet(false, true)) {
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
    } catch (Throwable e) { // an error too must reach the readers and close()
      fail(e);
    }
    try {
      ticking.end();
    } catch (Throwable e) { // the thread ends here: what it could not close is reported too
      report(e);
    }
  }

  /**
   * One wake-up, and the wait for the next; false once the thread is to end. A method of its own, because the body of a
   * loop that turns a hundred times a second would be interpreted for ten minutes.
   */
  private boolean turn() {
    boolean interrupted = Thread.interrupted(); // cleared, so that the simulation closes in peace
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
    if (ticking.isPaused()) { // nothing needs to be punctual, so nothing spins
      LockSupport.parkNanos(this, next - clock.nanos());
    } else {
      pacer.await(next);
    }
    return true;
  }

  /** Notes when the loop is to be back at work: not before now, however far behind it is. */
  private void expectBack(long next) {
    long now = clock.nanos();
    // ordering: opaque: read by status() alone, as an instant on its own.
    plannedNanos.setOpaque(now + Math.max(0, next - now));
  }

  private void fail(Throwable cause) {
    ticking.fail(cause);
    report(cause);
  }

  private void report(Throwable cause) {
    try {
      settings.failureHandler().accept(cause);
    } catch (Throwable e) { // the simulation is closed all the same
      if (e != cause) {
        cause.addSuppressed(e);
      }
    }
  }

  /** The failure of a tick that does not end, with the stack where it hangs. */
  private IllegalStateException hanging() {
    IllegalStateException hanging = new IllegalStateException(
        "tick %d does not end, not even after %s; the stack is where it hangs"
            .formatted(statistics().ticks() + 1, settings.closeTimeout()));
    hanging.setStackTrace(thread.thread().getStackTrace());
    return hanging;
  }
}
