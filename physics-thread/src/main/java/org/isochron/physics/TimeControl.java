package org.isochron.physics;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.isochron.physics.simulation.Reversible;
import org.isochron.physics.simulation.Seekable;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.time.Timeline;

/**
 * Pauses, steps, changes the speed and turns the direction of the time of a {@link PhysicsThread} or {@link GameLoop}. Any
 * thread; never waits. What is asked for takes effect as soon as the running burst of ticks has ended, and asking for what
 * is so already has none.
 */
public final class TimeControl {
  private final AtomicReference<Intent> intent;
  private final Simulation simulation;
  private final Runnable wake;

  TimeControl(AtomicReference<Intent> intent, Simulation simulation, Runnable wake) {
    this.intent = intent;
    this.simulation = simulation;
    this.wake = wake;
  }

  /** Lets time stand still. */
  public void pause() {
    ask(Intent::pause);
  }

  /** Lets time go on. */
  public void resume() {
    ask(Intent::resume);
  }

  /** Pauses and runs one tick; as many ticks as it is called. */
  public void step() {
    ask(Intent::step);
  }

  /** Sets the speed in thousandths: 1 is a thousandth of real time, 1 000 real time, 1 000 000 a thousand times. */
  public void speedPermille(int permille) {
    Timeline.requireSpeed(permille);
    ask(wanted -> wanted.speed(permille));
  }

  /**
   * Puts the simulation to the end of another tick, or as near as it can go; readers follow in a new epoch. Asked for
   * several times before it happens, the last one counts.
   */
  public void seek(long tick) {
    requirePast();
    ask(wanted -> wanted.seek(tick));
  }

  /** Pauses, and goes back by one tick; as many ticks as it is called. */
  public void stepBack() {
    requirePast();
    ask(Intent::stepBack);
  }

  /** Goes back by so many ticks, or as many as there are, and on from there. */
  public void rewind(long ticks) {
    requirePast();
    if (ticks < 0) {
      throw new IllegalArgumentException(
          "ticks is %d: a rewind goes 0 or more ticks back".formatted(ticks));
    }
    ask(wanted -> wanted.rewind(ticks));
  }

  /** Shows the past backwards, as fast as time runs; while there is no earlier tick, the earliest. */
  public void reverse() {
    if (!(simulation instanceof Reversible)) {
      throw noPast();
    }
    ask(wanted -> wanted.backwards(true));
  }

  /** Ends {@link #reverse} and goes on from what is shown. */
  public void forward() {
    ask(wanted -> wanted.backwards(false));
  }

  void stop() {
    ask(Intent::stop);
  }

  private void requirePast() {
    if (!(simulation instanceof Seekable)) {
      throw noPast();
    }
  }

  private static UnsupportedOperationException noPast() {
    return new UnsupportedOperationException(
        "the simulation keeps no earlier ticks: start History.of(simulation, state.layout()) instead");
  }

  private void ask(UnaryOperator<Intent> change) {
    // ordering: volatile, so that of intents asked for at once none is lost, and the woken
    // thread sees this one.
    intent.updateAndGet(change);
    wake.run();
  }
}
