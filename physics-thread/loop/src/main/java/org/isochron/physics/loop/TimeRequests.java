package org.isochron.physics.loop;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Steppable;
import org.isochron.state.Timeline;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;

/**
 * A queue of time requests to a loop, executed in the order in which they were made. Any thread may
 * make requests; only the loop's thread may call {@link #executeNext}. Never waits; allocates a
 * small object per request.
 *
 * <p>One wake-up executes one request. Simultaneous requests therefore have the same result as
 * requests made one after another. Readers see each single step, and the thread can be stopped
 * between two requests.
 */
final class TimeRequests implements RunningWorld.TimeControl {
  private final TickLoop loop;
  private final Optional<Steppable.Past> past;
  private final BooleanSupplier isEnded;
  private final Runnable wake;
  private final MpscVarHandleArrayQueue<LongConsumer> pending =
      new MpscVarHandleArrayQueue<>(ClockedDriver.MAX_REQUESTS);

  TimeRequests(TickLoop loop, Steppable simulation, BooleanSupplier isEnded, Runnable wake) {
    this.loop = loop;
    past = simulation.past();
    this.isEnded = isEnded;
    this.wake = wake;
  }

  boolean hasPending() {
    return pending.relaxedPeek() != null;
  }

  void executeNext(long nowNanos) {
    // relaxed: does not wait for a preempted sender, which wakes this thread after it has finished
    LongConsumer request = pending.relaxedPoll();
    if (request != null) {
      request.accept(nowNanos);
    }
  }

  @Override
  public void pause() {
    send(now -> {
      loop.advance(now); // runs ticks that were due before the pause
      loop.pause(now);
    });
  }

  @Override
  public void resume() {
    send(loop::resume);
  }

  @Override
  public void step() {
    send(loop::step);
  }

  @Override
  public void speed(double factor) {
    int permille = Timeline.permille(factor);
    send(now -> loop.speed(now, permille));
  }

  @Override
  public double speed() {
    return loop.shownTimeline().speedPermille() / 1e3;
  }

  @Override
  public boolean isPaused() {
    return loop.shownTimeline().isPaused();
  }

  @Override
  public void seek(long tick) {
    requirePast();
    send(now -> loop.seek(now, tick));
  }

  @Override
  public void stepBack() {
    requirePast();
    send(now -> {
      loop.rewind(now, 1);
      loop.pause(now);
    });
  }

  @Override
  public void rewind(long ticks) {
    requirePast();
    send(now -> loop.rewind(now, Math.max(0, ticks)));
  }

  @Override
  public void reverse() {
    if (!canReverse()) {
      throw noPast();
    }
    send(now -> loop.reverse(now, true));
  }

  @Override
  public void forward() {
    if (canReverse()) {
      send(now -> loop.reverse(now, false));
    }
  }

  private void send(LongConsumer request) {
    if (isEnded.getAsBoolean()) {
      return;
    }
    if (!pending.offer(request)) {
      throw new IllegalStateException(
          "%d time requests are pending, which is the maximum: the loop executes one per wake-up; send fewer, or check status() for a tick that hangs"
              .formatted(ClockedDriver.MAX_REQUESTS));
    }
    wake.run();
  }

  private boolean canReverse() {
    return past.isPresent() && past.get().canReverse();
  }

  private void requirePast() {
    if (!past.orElseThrow(TimeRequests::noPast).canSeek()) {
      throw new UnsupportedOperationException(
          "the simulation cannot save its state, so it cannot move to another tick: use one whose savesState() is true; reverse() and forward() still work");
    }
  }

  private static UnsupportedOperationException noPast() {
    return new UnsupportedOperationException(
        "the simulation keeps no earlier ticks: start History.of(simulation) instead");
  }
}
