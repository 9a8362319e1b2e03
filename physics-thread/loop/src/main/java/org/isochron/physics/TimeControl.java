package org.isochron.physics;

import java.util.Optional;
import java.util.function.Consumer;
import org.isochron.physics.simulation.Past;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.tick.TickLoop;
import org.isochron.state.time.Timeline;

/**
 * Pauses, steps, changes the speed and turns the direction of the time of a {@link PhysicsThread} or {@link GameLoop}. Any
 * thread; never waits.
 *
 * <p>Requests are carried out in the order in which they were made, one at each wake-up of the loop, as soon as the running
 * burst of ticks has ended; made together they end in the same state as made one after the other. Asking for what is so
 * already has no effect, and neither has asking a loop that has ended. What the simulation can never do is refused at once,
 * by an exception. So is a request behind 1024 others that still wait.
 */
public final class TimeControl {
  private final Optional<Past> past;
  private final Consumer<TimeRequest> requests;

  TimeControl(Simulation simulation, Consumer<TimeRequest> requests) {
    past = simulation.past();
    this.requests = requests;
  }

  /** Lets time stand still. Commands that come meanwhile are applied and shown at once. */
  public void pause() {
    requests.accept((loop, now) -> {
      loop.advance(now); // what was due before the pause
      loop.pause(now);
    });
  }

  /** Lets time go on. */
  public void resume() {
    requests.accept(TickLoop::resume);
  }

  /** Pauses and runs one tick; as many ticks as it is called. */
  public void step() {
    requests.accept(TickLoop::step);
  }

  /** Sets the speed in thousandths: 1 is a thousandth of real time, 1 000 real time, 1 000 000 a thousand times. */
  public void speedPermille(int permille) {
    Timeline.requireSpeed(permille);
    requests.accept((loop, now) -> loop.speed(now, permille));
  }

  /**
   * Puts the simulation to the end of another tick, or as near as it can go, forwards from there; readers follow in a new
   * epoch.
   *
   * @throws UnsupportedOperationException if the simulation cannot be put to another tick
   */
  public void seek(long tick) {
    requirePast();
    requests.accept((loop, now) -> loop.seek(now, tick));
  }

  /**
   * Pauses, and goes back by one tick; as many ticks as it is called.
   *
   * @throws UnsupportedOperationException if the simulation cannot be put to another tick
   */
  public void stepBack() {
    requirePast();
    requests.accept((loop, now) -> {
      goBack(loop, now, 1);
      loop.pause(now);
    });
  }

  /**
   * Goes back by so many ticks, or as many as there are, and forwards from there.
   *
   * @throws UnsupportedOperationException if the simulation cannot be put to another tick
   */
  public void rewind(long ticks) {
    requirePast();
    if (ticks < 0) {
      throw new IllegalArgumentException(
          "ticks is %d: a rewind goes 0 or more ticks back".formatted(ticks));
    }
    requests.accept((loop, now) -> goBack(loop, now, ticks));
  }

  /**
   * Shows the past backwards, as fast as time runs; while there is no earlier tick, the earliest. Commands are refused by an
   * event meanwhile. Presses, releases and motions of devices reach no tick and are counted by
   * {@link org.isochron.physics.tick.TickStatistics#reversedInputs}; where controls stand afterwards is seen by the first
   * tick forwards.
   *
   * @throws UnsupportedOperationException if the simulation keeps no earlier ticks
   */
  public void reverse() {
    if (!canReverse()) {
      throw noPast();
    }
    requests.accept((loop, now) -> loop.reverse(now, true));
  }

  /** Ends {@link #reverse} and goes on from what is shown, or, if the simulation cannot be put there, from the latest tick. */
  public void forward() {
    if (canReverse()) {
      requests.accept((loop, now) -> loop.reverse(now, false));
    }
  }

  private static void goBack(TickLoop loop, long now, long ticks) {
    loop.seek(now, Math.max(0, loop.lastTick() - ticks)); // cannot overflow: neither is negative
  }

  private boolean canReverse() {
    return past.isPresent() && past.get().canReverse();
  }

  private void requirePast() {
    if (!past.orElseThrow(TimeControl::noPast).canSeek()) {
      throw new UnsupportedOperationException(
          "the simulation cannot save its state, so it cannot be put to another tick: use one whose savesState() is true; reverse() and forward() work without");
    }
  }

  private static UnsupportedOperationException noPast() {
    return new UnsupportedOperationException(
        "the simulation keeps no earlier ticks: start History.of(simulation) instead");
  }
}
