package org.isochron.physics;

import java.util.List;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.tick.TickStatistics;
import org.isochron.state.SharedState;
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
  private final SharedState shared;
  private final NanoClock clock;
  private final Ticking ticking;
  private boolean closed;

  private GameLoop(SharedState shared, Simulation simulation, PhysicsSettings settings) {
    this.shared = shared;
    clock = shared.clock();
    ticking = new Ticking(shared, simulation, settings, true, () -> {});
  }

  /** Begins at 100 Hz on a state of its own, sized by the simulation's layout. */
  public static GameLoop start(Simulation simulation) {
    return start(SharedState.of(simulation.layout()), simulation);
  }

  /** The same with settings. */
  public static GameLoop start(Simulation simulation, PhysicsSettings settings) {
    return start(SharedState.of(simulation.layout()), simulation, settings);
  }

  /** Begins at 100 Hz with the default settings. */
  public static GameLoop start(SharedState state, Simulation simulation) {
    return start(state, simulation, PhysicsSettings.DEFAULT);
  }

  /** Begins with settings of its own; what they say of a thread means nothing here. */
  public static GameLoop start(SharedState state, Simulation simulation, PhysicsSettings settings) {
    return new GameLoop(state, simulation, settings);
  }

  /** What it publishes into, for readers, senders of commands and listeners to events. */
  public SharedState state() {
    return shared;
  }

  /**
   * Runs what is due, once a frame before drawing; the first call begins time. What the simulation throws is thrown on.
   *
   * @return the present instant, after the ticks, for which a frame can be asked
   */
  public long advance() {
    if (closed || ticking.isEnded()) {
      throw new IllegalStateException("this game loop has ended: it is %s; start another"
          .formatted(closed ? "closed" : ticking.state()));
    }
    long now = clock.nanos();
    int left = TimeRequestRunner.MAX_WAITING;
    try {
      do {
        ticking.advance(now);
      } while (ticking.hasRequests() && --left > 0);
    } catch (Throwable e) { // an error too must reach the readers
      ticking.fail(e);
      throw e;
    }
    return clock.nanos();
  }

  /** Pause, resume, single step and speed; carried out by the next frame. */
  public TimeControl time() {
    return ticking.time();
  }

  /** How well the ticks keep time. */
  public TickStatistics statistics() {
    return ticking.statistics();
  }

  /** The state of the loop; never overdue, because nobody promised a frame. */
  public PhysicsStatus status() {
    return ticking.status(0, false, List.of());
  }

  /**
   * Ends ticking and closes the simulation; again has no effect.
   *
   * @throws IllegalStateException if an input source or a listener failed, with the cause
   */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      ticking.end();
      ticking.throwPartFailure();
    }
  }
}
