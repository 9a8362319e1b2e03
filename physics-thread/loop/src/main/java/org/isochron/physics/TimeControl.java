package org.isochron.physics;

import java.util.Optional;
import java.util.function.Consumer;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.simulation.Tickable;
import org.isochron.state.time.Timeline;

/**
 * Controls the time of a {@link PhysicsThread} or {@link GameLoop}: pause, single step, speed, seek
 * and direction. Any thread; never waits; allocates a small object per request.
 *
 * <p>Requests are carried out in the order in which they were made, one at each wake-up of the
 * loop, after the burst of ticks that is running. Requests made together end in the same state as
 * requests made one by one. A request for what is already so has no effect, nor has a request to a
 * loop that has ended. Every method throws {@link IllegalStateException} if 1024 requests wait
 * already, and {@link UnsupportedOperationException} for what the simulation can never do.
 */
public final class TimeControl {
  private final Optional<Tickable.Past> past;
  private final Consumer<TimeRequest> requests;

  TimeControl(Tickable simulation, Consumer<TimeRequest> requests) {
    past = simulation.past();
    this.requests = requests;
  }

  /**
   * Pauses time, after the ticks that are due. Commands sent in a pause are applied and shown at
   * once.
   */
  public void pause() {
    requests.accept((loop, now) -> {
      loop.advance(now); // ticks that were due before the pause
      loop.pause(now);
    });
  }

  /** Ends a pause. */
  public void resume() {
    requests.accept(TickLoop::resume);
  }

  /** Pauses and runs one tick. n calls run n ticks. */
  public void step() {
    requests.accept(TickLoop::step);
  }

  /**
   * Sets the speed in thousandths of real time.
   *
   * @throws IllegalArgumentException unless it is from 1 to 1 000 000
   */
  public void speedPermille(int permille) {
    Timeline.requireSpeed(permille);
    requests.accept((loop, now) -> loop.speed(now, permille));
  }

  /**
   * Moves the simulation to the end of another tick, or as near to it as possible, and continues
   * forwards from there in a new epoch.
   *
   * @throws UnsupportedOperationException if the simulation cannot move to another tick
   */
  public void seek(long tick) {
    requirePast();
    requests.accept((loop, now) -> loop.seek(now, tick));
  }

  /**
   * Pauses and moves back by one tick from the one that is shown. n calls move back by n ticks.
   * Ends {@link #reverse}.
   *
   * @throws UnsupportedOperationException if the simulation cannot move to another tick
   */
  public void stepBack() {
    requirePast();
    requests.accept((loop, now) -> {
      loop.rewind(now, 1);
      loop.pause(now);
    });
  }

  /**
   * Moves back by n ticks from the one that is shown, or to the earliest one, and continues
   * forwards from there.
   *
   * @throws UnsupportedOperationException if the simulation cannot move to another tick
   * @throws IllegalArgumentException if n is negative
   */
  public void rewind(long ticks) {
    requirePast();
    if (ticks < 0) {
      throw new IllegalArgumentException(
          "ticks is %d: a rewind goes 0 or more ticks back".formatted(ticks));
    }
    requests.accept((loop, now) -> loop.rewind(now, ticks));
  }

  /**
   * Shows the past backwards at the speed of time, down to the earliest tick, which stays.
   * Meanwhile commands are refused by an event. Presses, releases and motions of devices reach no
   * tick and are counted by {@link org.isochron.physics.tick.TickStatistics#reversedInputs}; the
   * first tick forwards sees the controls as they are then.
   *
   * @throws UnsupportedOperationException if the simulation keeps no earlier ticks
   */
  public void reverse() {
    if (!canReverse()) {
      throw noPast();
    }
    requests.accept((loop, now) -> loop.reverse(now, true));
  }

  /**
   * Ends {@link #reverse}. Time continues from the tick that is shown or, if the simulation cannot
   * move there, from the latest.
   */
  public void forward() {
    if (canReverse()) {
      requests.accept((loop, now) -> loop.reverse(now, false));
    }
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
