package org.isochron.physics.loop;

import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.physics.RunningWorld;

/**
 * The time control of a world that is paused while its window or screen is hidden. Showing the
 * world does not end a pause that the game requested itself. Any thread; never waits.
 */
public final class ShownTime implements RunningWorld.TimeControl {
  private static final int PAUSED = 1;
  private static final int HIDDEN = 2;

  private final RunningWorld.TimeControl time;

  /** Reasons for which time is stopped; 0 if it runs. */
  private final AtomicInteger reasons;

  /**
   * Controls the time of a world.
   *
   * @param paused true if the game has paused it at the start
   * @param hidden true if it starts hidden; its time must be stopped if either is true
   */
  public ShownTime(RunningWorld.TimeControl time, boolean paused, boolean hidden) {
    this.time = time;
    reasons = new AtomicInteger((paused ? PAUSED : 0) | (hidden ? HIDDEN : 0));
  }

  /** Stops time until {@link #show}. */
  public void hide() {
    add(HIDDEN);
    request();
  }

  /** Lets time run, unless the game has paused it. */
  public void show() {
    remove(HIDDEN);
    request();
  }

  @Override
  public void pause() {
    add(PAUSED);
    request();
  }

  /** Ends the game's pause; time of a hidden world runs once it is shown. */
  @Override
  public void resume() {
    remove(PAUSED);
    request();
  }

  @Override
  public void step() {
    add(PAUSED);
    time.step();
  }

  @Override
  public void speed(double factor) {
    time.speed(factor);
  }

  @Override
  public double speed() {
    return time.speed();
  }

  @Override
  public boolean isPaused() {
    return time.isPaused();
  }

  @Override
  public void seek(long tick) {
    time.seek(tick);
  }

  @Override
  public void stepBack() {
    time.stepBack(); // first, because it may be refused
    add(PAUSED);
    request();
  }

  @Override
  public void rewind(long ticks) {
    time.rewind(ticks);
  }

  @Override
  public void reverse() {
    time.reverse();
  }

  @Override
  public void forward() {
    time.forward();
  }

  private void add(int reason) {
    // ordering: volatile, before the request: see there.
    reasons.getAndUpdate(now -> now | reason);
  }

  private void remove(int reason) {
    // ordering: volatile, before the request: see there.
    reasons.getAndUpdate(now -> now & ~reason);
  }

  /**
   * Requests what the reasons ask for, again if they have changed meanwhile. So the last request of
   * all threads is for the last reasons, whatever order they come in.
   */
  private void request() {
    int requested;
    do {
      // ordering: volatile, before the request: of two threads that change the reasons at once, the
      // one whose request is last has seen both changes, or looks again.
      requested = reasons.get();
      if (requested == 0) {
        time.resume();
      } else {
        time.pause();
      }
      // ordering: volatile, after the request: a change that came before it is seen.
    } while (reasons.get() != requested);
  }
}
