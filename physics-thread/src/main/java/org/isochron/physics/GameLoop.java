package org.isochron.physics;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.tick.OverloadReport;
import org.isochron.physics.tick.TickLoop;
import org.isochron.physics.tick.TickParts;
import org.isochron.physics.tick.TickStatistics;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.NanoClock;

/**
 * Ticks a simulation at a fixed rate within a frame loop, for programs that want no second thread: what a
 * {@link PhysicsThread} does, between two frames. Owner: the frame loop's thread; {@link #time}, {@link #statistics} and
 * {@link #status} any thread. Never waits; allocates nothing while time runs undisturbed.
 *
 * <p>Simulation, settings, shared state, commands, frames and the control of time are the same as with the thread: moving
 * from one to the other is the line that starts it, and {@code frames.at(loop.advance())} where the frame was asked for.
 * What differs: ticks wait for frames, what a tick throws is thrown to the frame loop, and a frame longer than the settings'
 * {@code suspendAfter} is taken for a suspended machine. Snapshots are stamped as published when they were due, because no
 * frame of this thread could have been made between: its frames stay one tick behind, and not a frame more. A reader on
 * another thread chooses a fixed delay of a tick and a frame.
 */
public final class GameLoop implements AutoCloseable {
  private final StateWriter writer;
  private final Simulation simulation;
  private final NanoClock clock;
  private final TickLoop loop;
  private final TimeRequestRunner requests;
  private final TimeControl time;
  private final AtomicReference<WriterState> state;
  private final PauseWatch pauses;
  private boolean closed;

  private GameLoop(
      SharedState shared, StateWriter writer, Simulation simulation, PhysicsSettings settings) {
    this.writer = writer;
    this.simulation = simulation;
    clock = shared.clock();
    boolean paused = settings.ticks().startPaused();
    state = new AtomicReference<>(paused ? new WriterState.Paused() : new WriterState.Running());
    TickParts parts = new TickParts(simulation, settings.input(), settings.listener());
    loop = new TickLoop(writer, parts, settings.ticks(), clock, true);
    requests = new TimeRequestRunner(loop, this::enter);
    time = new TimeControl(simulation, this::ask);
    pauses = new PauseWatch(clock); // last: it stays registered until it is closed
  }

  /** Begins at 100 Hz with the default settings. */
  public static GameLoop start(SharedState state, Simulation simulation) {
    return start(state, simulation, PhysicsSettings.DEFAULT);
  }

  /** Begins with settings of its own; what they say of a thread means nothing here. */
  public static GameLoop start(SharedState state, Simulation simulation, PhysicsSettings settings) {
    StateWriter writer = state.claimWriter();
    try {
      return new GameLoop(state, writer, simulation, settings);
    } catch (Throwable e) { // the writer's end is free again, the simulation the caller's
      writer.close();
      throw e;
    }
  }

  /**
   * Runs what is due, once a frame before drawing; the first call begins time. What the simulation throws is thrown on.
   *
   * @return the present instant, after the ticks, for which a frame can be asked
   */
  public long advance() {
    if (closed || state() instanceof WriterState.Failed) {
      throw new IllegalStateException("this game loop has ended: it is %s; start another"
          .formatted(closed ? "closed" : state()));
    }
    long now = clock.nanos();
    int left = TimeRequestRunner.MAX_WAITING;
    try {
      do {
        requests.advance(now);
      } while (requests.hasWaiting() && --left > 0);
    } catch (Throwable e) { // an error too must reach the readers
      enter(new WriterState.Failed(e));
      throw e;
    }
    return clock.nanos();
  }

  /** Pause, resume, single step and speed; carried out by the next frame. */
  public TimeControl time() {
    return time;
  }

  /** How well the ticks keep time. */
  public TickStatistics statistics() {
    return loop.statistics();
  }

  /** How the loop does; never overdue, because nobody promised a frame. */
  public PhysicsStatus status() {
    Optional<OverloadReport> overload = loop.lastOverload();
    return new PhysicsStatus(
        state(),
        loop.statistics().ticks(),
        0,
        false,
        overload,
        overload.map(report -> OverloadCause.of(report, pauses)),
        loop.inputFailure(),
        loop.listenerFailure(),
        List.of());
  }

  /**
   * Ends ticking and closes the simulation; again has no effect.
   *
   * @throws IllegalStateException if an input source or a listener failed, with the cause
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      simulation.close();
      if (!(state() instanceof WriterState.Failed)) {
        enter(new WriterState.Stopped());
      }
    } catch (Throwable e) { // what it could not close is told to the readers too
      enter(new WriterState.Failed(e));
      throw e;
    } finally {
      writer.close();
      pauses.close();
    }
    Failures.tellParts(loop);
  }

  private void ask(TimeRequest request) {
    if (!PhysicsThread.isEnded(state())) {
      requests.send(request);
    }
  }

  private WriterState state() {
    // ordering: acquire, with the release in enter: whoever sees a failure sees its cause whole.
    return state.getAcquire();
  }

  private void enter(WriterState next) {
    // ordering: release, the counterpart of the acquire in state; one thread writes.
    state.setRelease(next);
    writer.snapshots().state(next);
  }
}
