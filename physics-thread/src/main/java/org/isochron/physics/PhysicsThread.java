package org.isochron.physics;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.tick.OverloadReport;
import org.isochron.physics.tick.TickLoop;
import org.isochron.physics.tick.TickParts;
import org.isochron.physics.tick.TickStatistics;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.pacing.Pacer;
import org.isochron.state.pacing.Punctuality;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.NanoClock;

/**
 * A thread that ticks a simulation at a fixed rate and publishes into a {@link SharedState}. Any thread may use it;
 * everything but {@link #close} returns at once.
 *
 * <p>It never dies silently: whatever the simulation throws ends the ticking, is told to the readers, by {@link #status}
 * and by {@link #close}. The simulation belongs to the thread and is closed by it.
 */
public final class PhysicsThread implements AutoCloseable {
  private final StateWriter writer;
  private final Simulation simulation;
  private final ThreadSettings settings;
  private final NanoClock clock;
  private final TickLoop loop;
  private final Thread thread;
  private final TimeControl time;
  private final PauseWatch pauses;
  private final long suspendNanos;
  private final Intent begun;
  private final AtomicReference<Intent> intent;
  private final AtomicReference<WriterState> state =
      new AtomicReference<>(new WriterState.Running());
  private final AtomicLong plannedNanos;
  private final AtomicBoolean told = new AtomicBoolean();
  private final List<String> scheduling = new CopyOnWriteArrayList<>();

  @SuppressWarnings(
      "ThreadPriorityCheck") // asked for by the settings; correctness does not rest on it
  private PhysicsThread(SharedState shared, Simulation simulation, PhysicsSettings settings) {
    this.simulation = simulation;
    this.settings = settings.thread();
    clock = shared.clock();
    writer = shared.claimWriter();
    TickParts parts = new TickParts(simulation, settings.input(), settings.listener());
    loop = new TickLoop(writer, parts, settings.ticks(), clock);
    suspendNanos = settings.ticks().suspendAfter().toNanos();
    pauses = new PauseWatch(clock);
    plannedNanos = new AtomicLong(clock.nanos());
    begun = Intent.initial(settings.ticks().startPaused());
    intent = new AtomicReference<>(begun);
    thread = new Thread(this::run, settings.thread().name());
    thread.setDaemon(settings.thread().daemon());
    thread.setPriority(settings.thread().priority());
    time = new TimeControl(intent, thread);
  }

  /** Starts at 100 Hz with the default settings. */
  public static PhysicsThread start(SharedState state, Simulation simulation) {
    return start(state, simulation, PhysicsSettings.DEFAULT);
  }

  public static PhysicsThread start(
      SharedState state, Simulation simulation, PhysicsSettings settings) {
    PhysicsThread physics = new PhysicsThread(state, simulation, settings);
    physics.thread.start();
    return physics;
  }

  /** Pause, resume, single step and speed. */
  public TimeControl time() {
    return time;
  }

  /** How well the ticks keep time. */
  public TickStatistics statistics() {
    return loop.statistics();
  }

  /** How the thread does, now. */
  public PhysicsStatus status() {
    // ordering: acquire, with the release in enter: whoever sees the failure sees its cause whole.
    WriterState now = state.getAcquire();
    // ordering: opaque: an instant on its own, compared with the clock.
    long planned = plannedNanos.getOpaque();
    boolean expected = now instanceof WriterState.Running && planned != Pacer.NEVER;
    long overdue = expected ? Math.max(0, clock.nanos() - planned) : 0;
    Optional<OverloadReport> overload = loop.lastOverload();
    return new PhysicsStatus(
        now,
        loop.statistics().ticks(),
        overdue,
        overdue > suspendNanos,
        overload,
        overload.map(report -> OverloadCause.of(report, pauses)),
        loop.inputFailure(),
        loop.listenerFailure(),
        scheduling);
  }

  /** Asks the thread to end after the running tick; again, or later, has no effect. */
  public void stop() {
    time.stop();
  }

  /**
   * Ends the thread and waits for it, as long as the settings allow. A tick that does not end by itself is interrupted.
   *
   * @throws IllegalStateException once, if anything failed, with the cause
   */
  @Override
  public void close() {
    stop();
    if (Thread.currentThread() == thread) {
      return; // the simulation closes its own thread: it ends after this tick
    }
    boolean ended = join() || interruptAndJoin();
    if (!ended) {
      enter(new WriterState.Failed(hanging()));
    }
    // ordering: volatile, only for atomicity: of several closers one is told.
    if (told.compareAndSet(false, true)) {
      tellFailure();
    }
  }

  private void run() {
    try {
      scheduling.add(Punctuality.requestExactTimers());
      if (settings.realTimePriority().isPresent()) {
        scheduling.add(Punctuality.requestRealTime(settings.realTimePriority().getAsInt()));
      }
      tickUntilStopped();
      enter(new WriterState.Stopped());
    } catch (Throwable e) { // an error too must reach the readers and close()
      enter(new WriterState.Failed(e));
    } finally {
      end();
    }
  }

  private void tickUntilStopped() {
    Pacer pacer = new Pacer(settings.pacing(), clock);
    Intent done = begun;
    while (!Thread.interrupted()) {
      long now = clock.nanos();
      // ordering: acquire, with the volatile update in TimeControl: the intent is seen whole.
      Intent wanted = intent.getAcquire();
      if (wanted.stopped()) {
        return;
      }
      if (!wanted.equals(done)) {
        carryOut(done, wanted, now);
        done = wanted;
      }
      long next = loop.advance(now);
      // ordering: opaque: read by status() alone, as an instant on its own.
      plannedNanos.setOpaque(next);
      pacer.await(next);
    }
  }

  private void carryOut(Intent done, Intent wanted, long now) {
    if (wanted.speedPermille() != done.speedPermille()) {
      loop.speed(now, wanted.speedPermille());
    }
    for (long steps = wanted.steps() - done.steps(); steps > 0; steps--) {
      loop.step(now);
      loop.advance(now);
    }
    if (wanted.paused()) {
      loop.pause(now);
      loop.advance(now); // what was due before the pause, so that nothing ticks once it is told
      enter(new WriterState.Paused());
    } else {
      loop.resume(now);
      enter(new WriterState.Running());
    }
  }

  private void end() {
    try {
      simulation.close();
    } catch (Throwable e) { // the thread ends here: what it could not close is told too
      enter(new WriterState.Failed(e));
    } finally {
      pauses.close();
      writer.close();
    }
  }

  /** The first failure is the one that is told. */
  private void enter(WriterState next) {
    // ordering: volatile: the closing thread may tell of a hanging tick at the moment in which it
    // ends.
    WriterState entered =
        state.updateAndGet(before -> before instanceof WriterState.Failed ? before : next);
    writer.snapshots().state(entered);
  }

  private boolean join() {
    try {
      thread.join(Math.max(1, settings.closeTimeout().toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  private boolean interruptAndJoin() {
    thread.interrupt();
    return join();
  }

  private IllegalStateException hanging() {
    IllegalStateException hanging = new IllegalStateException(
        "tick %d does not end, not even after %s; the stack is where it hangs"
            .formatted(loop.statistics().ticks() + 1, settings.closeTimeout()));
    hanging.setStackTrace(thread.getStackTrace());
    return hanging;
  }

  private void tellFailure() {
    // ordering: acquire, with the release in enter: the cause is seen whole.
    if (state.getAcquire() instanceof WriterState.Failed failed) {
      throw new IllegalStateException(
          "the physics thread failed after %d ticks: %s"
              .formatted(loop.statistics().ticks(), failed.cause()),
          failed.cause());
    }
    tellPart("input source", loop.inputFailure());
    tellPart("tick listener", loop.listenerFailure());
  }

  private static void tellPart(String part, Optional<Throwable> failure) {
    if (failure.isPresent()) {
      throw new IllegalStateException(
          "the %s threw and was left out: %s".formatted(part, failure.get()), failure.get());
    }
  }
}
