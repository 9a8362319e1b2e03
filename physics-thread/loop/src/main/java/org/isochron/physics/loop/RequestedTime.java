package org.isochron.physics.loop;

import java.util.Optional;
import java.util.function.Consumer;
import org.isochron.physics.simulation.Tickable;
import org.isochron.physics.world.RunningWorld;
import org.isochron.state.time.Timeline;

/**
 * Sends each call as a request to a tick loop. Any thread; never waits; allocates a small object
 * per request.
 */
final class RequestedTime implements RunningWorld.TimeControl {
  private final Optional<Tickable.Past> past;
  private final Consumer<TimeRequest> requests;

  RequestedTime(Tickable simulation, Consumer<TimeRequest> requests) {
    past = simulation.past();
    this.requests = requests;
  }

  @Override
  public void pause() {
    requests.accept((loop, now) -> {
      loop.advance(now); // ticks that were due before the pause
      loop.pause(now);
    });
  }

  @Override
  public void resume() {
    requests.accept(TickLoop::resume);
  }

  @Override
  public void step() {
    requests.accept(TickLoop::step);
  }

  @Override
  public void speedPermille(int permille) {
    Timeline.requireSpeed(permille);
    requests.accept((loop, now) -> loop.speed(now, permille));
  }

  @Override
  public void seek(long tick) {
    requirePast();
    requests.accept((loop, now) -> loop.seek(now, tick));
  }

  @Override
  public void stepBack() {
    requirePast();
    requests.accept((loop, now) -> {
      loop.rewind(now, 1);
      loop.pause(now);
    });
  }

  @Override
  public void rewind(long ticks) {
    requirePast();
    requests.accept((loop, now) -> loop.rewind(now, Math.max(0, ticks)));
  }

  @Override
  public void reverse() {
    if (!canReverse()) {
      throw noPast();
    }
    requests.accept((loop, now) -> loop.reverse(now, true));
  }

  @Override
  public void forward() {
    if (canReverse()) {
      requests.accept((loop, now) -> loop.reverse(now, false));
    }
  }

  private boolean canReverse() {
    return past.isPresent() && past.get().canReverse();
  }

  private void requirePast() {
    if (!past.orElseThrow(RequestedTime::noPast).canSeek()) {
      throw new UnsupportedOperationException(
          "the simulation cannot save its state, so it cannot be put to another tick: use one whose savesState() is true; reverse() and forward() work without");
    }
  }

  private static UnsupportedOperationException noPast() {
    return new UnsupportedOperationException(
        "the simulation keeps no earlier ticks: start History.of(simulation) instead");
  }
}
