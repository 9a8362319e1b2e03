package org.isochron.physics;

import java.util.List;
import java.util.Objects;
import org.isochron.physics.loop.ClockedDriver;
import org.isochron.physics.loop.ClockedWorld;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.ControlTable;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;

/**
 * Ticks a simulation at a fixed rate inside a frame loop, without a second thread. Owner: the frame
 * loop's thread; any thread may call the methods of {@link RunningWorld} except {@link #close}.
 * Never waits. Allocates only when the timeline changes or ticks are overdue.
 *
 * <p>To switch from a {@link PhysicsThread}, change the line that starts the loop and ask for each
 * frame by {@code frames.at(loop.advance())}. There are three differences. Only ticks that are
 * postponed to a later frame count as overload. If a tick throws, the exception is passed to the
 * frame loop. A frame longer than the settings' {@code suspendAfter} counts as a suspended machine.
 *
 * <p>A frame runs the ticks that are due when it begins. Ticks that fall due meanwhile run in the
 * next frame: the loop does not know how long drawing takes, so more ticks could delay the frame
 * beyond a display refresh. A snapshot's publish instant is its tick's due instant plus the
 * lateness of the ticks that missed the last frame. Frames therefore show simulation time one tick
 * late, and up to the duration of a frame's ticks later if ticks fall due while they run. Readers
 * on other threads need a fixed delay of one tick plus one frame.
 *
 * <p>After a long frame, the ticks that became due during it may make the next frame miss a refresh
 * too, and so on. {@link OverloadPolicy.SkipAhead} with the ticks of one refresh ends this at once.
 */
public final class GameLoop extends ClockedWorld {
  private final NanoClock clock;
  private final TickLoop loop;
  private final TickRate rate;
  private boolean closed;

  private GameLoop(
      SharedState shared, Steppable simulation, PhysicsSettings settings, NanoClock costClock) {
    super(shared, simulation, settings, costClock, true);
    clock = shared.clock();
    rate = settings.ticks().rate();
    try {
      ticking.begin(ClockedDriver.NOBODY); // the thread that advances first becomes the owner
      ticking.loop().controls().rest(); // the devices of a saved world are gone
    } catch (Throwable e) {
      ticking.release();
      throw e;
    }
    loop = ticking.loop();
  }

  /** Starts at 100 Hz. */
  public static GameLoop start(Steppable simulation) {
    return start(simulation, PhysicsSettings.DEFAULT);
  }

  /** Starts with settings. */
  public static GameLoop start(Steppable simulation, PhysicsSettings settings) {
    return start(SharedState.of(simulation.layout()), simulation, settings);
  }

  /**
   * Publishes the state before the first tick; the thread settings are ignored. If this throws, the
   * simulation still belongs to the caller; otherwise it belongs to the thread that first calls
   * {@link #advance}.
   *
   * <p>Statistics measure steps by the state's clock, so with a {@link NanoClock.Manual} a step
   * appears to cost 0 unless the step moves the clock.
   *
   * @throws IllegalStateException if the state already has a writer, or the simulation is closed or
   *     belongs to another thread. Overloads without a state throw {@link
   *     UnsupportedOperationException} if the simulation has no layout
   */
  public static GameLoop start(SharedState state, Steppable simulation, PhysicsSettings settings) {
    return start(state, simulation, settings, state.clock());
  }

  /**
   * Starts at 100 Hz on a private clock that only {@link #run} moves, for training, tests and
   * servers that compute ahead of time.
   */
  public static GameLoop atFullSpeed(Steppable simulation) {
    return atFullSpeed(simulation, PhysicsSettings.DEFAULT);
  }

  /** Starts with settings on a private clock; statistics measure real time. */
  public static GameLoop atFullSpeed(Steppable simulation, PhysicsSettings settings) {
    SharedState own =
        SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, new NanoClock.Manual(0));
    // because a manual clock does not advance during a step
    return start(own, simulation, settings, NanoClock.system());
  }

  private static GameLoop start(
      SharedState state, Steppable simulation, PhysicsSettings settings, NanoClock costClock) {
    Objects.requireNonNull(settings, "settings is null; use PhysicsSettings.DEFAULT");
    return new GameLoop(state, simulation, settings, costClock);
  }

  /**
   * Runs the ticks that are due and executes pending time requests. Call it once per frame, before
   * drawing; the first call starts time and runs no tick.
   *
   * @return the wall-clock time after the ticks, in nanoseconds, to pass to a frame source
   * @throws IllegalStateException if the loop is closed or has failed
   */
  public long advance() {
    if (closed || ticking.isEnded()) {
      throw new IllegalStateException("this game loop has ended: it is %s; start another"
          .formatted(closed ? "closed" : ticking.writerState()));
    }
    long now = clock.nanos();
    int left = ClockedDriver.MAX_REQUESTS;
    try {
      do {
        ticking.advance(now);
      } while (ticking.hasRequests() && --left > 0);
    } catch (Throwable e) { // Errors too must reach the readers
      ticking.fail(e);
      throw e;
    }
    long present = clock.nanos();
    loop.framed(present);
    return present;
  }

  /**
   * Runs n ticks as fast as possible, each with the commands that were sent before it. The clock
   * then moves to the end of the last tick. Readers receive every tick.
   *
   * @throws IllegalArgumentException if n is negative
   * @throws IllegalStateException if the clock is not manual, or the loop is closed or has failed.
   *     Also if time is paused or the simulation has no further tick
   */
  public void run(long ticks) {
    if (!(clock instanceof NanoClock.Manual manual)) {
      throw new IllegalStateException(
          "this loop ticks by a clock that it cannot move; start it with GameLoop.atFullSpeed");
    }
    if (ticks < 0) {
      throw new IllegalArgumentException(
          "ticks is %d: it must not be negative; rewind by loop.time()".formatted(ticks));
    }
    advance(); // the first call starts time
    long last = loop.lastTick() + ticks;
    while (loop.lastTick() < last) {
      long next = loop.lastTick() + 1;
      if (!loop.isPaused()) {
        manual.moveTo(Math.max(manual.nanos(), loop.timeline().wallAt(rate.instantNanos(next))));
        advance();
      }
      if (loop.lastTick() < next) {
        throw new IllegalStateException(
            "tick %d does not run: time is paused, or the simulation waits for others or has ended"
                .formatted(next));
      }
    }
  }

  ControlTable controls() {
    return loop.controls();
  }

  long lastTick() {
    return loop.lastTick();
  }

  TickRate rate() {
    return rate;
  }

  @Override
  public RunningWorld.Status status() {
    return ticking.status(0, false, List.of());
  }

  /**
   * Stops the ticking and closes the simulation.
   *
   * @throws IllegalStateException if a source or listener failed
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
