package org.isochron.physics;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
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
  private final Pacer pacer;

  private final TimeRequestRunner requests;
  private final AtomicReference<WriterState> state;
  private final AtomicLong plannedNanos;
  private final AtomicBoolean failureTold = new AtomicBoolean();
  private final List<String> scheduling = new CopyOnWriteArrayList<>();

  // ordering: volatile: the thread that is unparked after the write sees it. Apart from the
  // requests, so that a stop waits behind none of them.
  private volatile boolean stopping;

  @SuppressWarnings(
      "ThreadPriorityCheck") // asked for by the settings; correctness does not rest on it
  private PhysicsThread(
      SharedState shared, StateWriter writer, Simulation simulation, PhysicsSettings settings) {
    this.simulation = simulation;
    this.settings = settings.thread();
    this.writer = writer;
    clock = shared.clock();
    boolean paused = settings.ticks().startPaused();
    state = new AtomicReference<>(paused ? new WriterState.Paused() : new WriterState.Running());
    TickParts parts = new TickParts(simulation, settings.input(), settings.listener());
    loop = new TickLoop(writer, parts, settings.ticks(), clock);
    suspendNanos = settings.ticks().suspendAfter().toNanos();
    plannedNanos = new AtomicLong(clock.nanos());
    pacer = new Pacer(settings.thread().pacing(), clock);
    requests = new TimeRequestRunner(loop, this::enter);
    thread = new Thread(this::run, settings.thread().name());
    thread.setDaemon(settings.thread().daemon());
    thread.setPriority(settings.thread().priority());
    time = new TimeControl(simulation, this::ask);
    pauses = new PauseWatch(clock); // last: it stays registered until it is closed
  }

  /** Starts at 100 Hz with the default settings. */
  public static PhysicsThread start(SharedState state, Simulation simulation) {
    return start(state, simulation, PhysicsSettings.DEFAULT);
  }

  /** Starts with settings of its own. If that throws, nothing was started, and the simulation is still the caller's. */
  public static PhysicsThread start(
      SharedState state, Simulation simulation, PhysicsSettings settings) {
    StateWriter writer = state.claimWriter();
    PhysicsThread physics = null;
    try {
      physics = new PhysicsThread(state, writer, simulation, settings);
      simulation.handOver(physics.thread);
      physics.thread.start();
      return physics;
    } catch (
        Throwable
            e) { // no thread runs: the writer's end is free again, the simulation the caller's
      if (physics != null) {
        physics.pauses.close();
      }
      writer.close();
      throw e;
    }
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
    long overdue = isEnded(now) ? 0 : Math.max(0, clock.nanos() - planned);
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
    // ordering: volatile, before the unpark: the woken thread sees it.
    stopping = true;
    LockSupport.unpark(thread);
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
    boolean interrupted =
        Thread.interrupted(); // whoever closes waits all the same: the wait is bounded
    try {
      boolean ended = join() || interruptAndJoin();
      if (!ended) {
        enter(new WriterState.Failed(Failures.hanging(thread, settings.closeTimeout(), loop)));
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    // ordering: volatile, only for atomicity: of several closers one is told.
    if (failureTold.compareAndSet(false, true)) {
      // ordering: acquire, with the update in enter: the cause is seen whole.
      Failures.tell(state.getAcquire(), loop);
    }
  }

  private void run() {
    try {
      scheduling.add(Punctuality.requestExactTimers());
      scheduling.add(Punctuality.requestShortTimeSlice());
      if (settings.realTimePriority().isPresent()) {
        scheduling.add(Punctuality.requestRealTime(settings.realTimePriority().getAsInt()));
      }
      boolean goesOn = true;
      while (goesOn) {
        goesOn = turn();
      }
      enter(new WriterState.Stopped());
    } catch (Throwable e) { // an error too must reach the readers and close()
      enter(new WriterState.Failed(e));
    } finally {
      end();
    }
  }

  /**
   * One wake-up, and the wait for the next; false once the thread is to end. A method of its own, because the body of a
   * loop that turns a hundred times a second would be interpreted for ten minutes.
   */
  private boolean turn() {
    boolean interrupted = Thread.interrupted(); // cleared, so that the simulation closes in peace
    long now = clock.nanos();
    // ordering: volatile, the counterpart of the write in stop.
    if (stopping) {
      return false;
    }
    if (interrupted) {
      throw new IllegalStateException(
          "the physics thread was interrupted by others than close(); end it by stop() or close()");
    }
    expectBack(now);
    long next = requests.advance(now);
    expectBack(next);
    if (loop.isPaused()) { // nothing needs to be punctual, so nothing spins
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

  static boolean isEnded(WriterState now) {
    return now instanceof WriterState.Stopped || now instanceof WriterState.Failed;
  }

  private void ask(TimeRequest request) {
    // ordering: acquire, with the update in enter.
    if (!isEnded(state.getAcquire())) {
      requests.send(request);
      LockSupport.unpark(thread);
    }
  }

  private void end() {
    try {
      simulation.close();
    } catch (Throwable e) { // the thread ends here: what it could not close is told too
      // ordering: acquire, with the release in enter.
      if (state.getAcquire() instanceof WriterState.Failed first && first.cause() != e) {
        first.cause().addSuppressed(e);
      }
      enter(new WriterState.Failed(e));
    } finally {
      writer.close();
      pauses.close();
    }
  }

  /** The first failure is the one that is told. */
  private void enter(WriterState next) {
    // ordering: volatile: the closing thread may tell of a hanging tick at the moment in which it
    // ends.
    state.updateAndGet(before -> before instanceof WriterState.Failed ? before : next);
    WriterState told;
    do {
      // ordering: acquire: of two threads that enter at once, the later one to tell the readers
      // tells the last state.
      told = state.getAcquire();
      writer.snapshots().state(told);
      // ordering: acquire, as above.
    } while (!told.equals(state.getAcquire()));
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
}
