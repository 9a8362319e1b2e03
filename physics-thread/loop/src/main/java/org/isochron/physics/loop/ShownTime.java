package org.isochron.physics.loop;

import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.physics.RunningWorld;

/**
 * The time control of a world that is paused while its window or screen is hidden. Showing the
 * world does not end a pause that the game requested. Any thread may use it; never waits.
 */
public final class ShownTime implements RunningWorld.TimeControl {
  private static final int PAUSED = 1;
  private static final int HIDDEN = 2;

  private final RunningWorld.TimeControl time;

  /** 0 if time runs. */
  private final AtomicInteger reasons;

  /**
   * @param paused true for a paused start
   * @param hidden true if the game starts hidden; if either argument is true, the caller must
   *     already have stopped time
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

  /** Starts time, unless paused. */
  public void show() {
    remove(HIDDEN);
    request();
  }

  @Override
  public void pause() {
    add(PAUSED);
    request();
  }

  /** A world that was paused only because it was hidden resumes when it is shown. */
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
    time.stepBack(); // first, because the request may be refused
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
    // ordering: volatile: stored before the request, as request() requires.
    reasons.getAndUpdate(now -> now | reason);
  }

  private void remove(int reason) {
    // ordering: volatile: stored before the request, as request() requires.
    reasons.getAndUpdate(now -> now & ~reason);
  }

  /**
   * Requests a pause or resume and repeats the request if the reasons have changed since. The last
   * request therefore always matches the last reasons, in whatever order threads make their
   * requests.
   */
  private void request() {
    int requested;
    do {
      // ordering: volatile, before the request: if two threads change the reasons at once, the last
      // request reflects both changes or is repeated.
      requested = reasons.get();
      if (requested == 0) {
        time.resume();
      } else {
        time.pause();
      }
      // ordering: volatile, after the request: sees every change made before it.
    } while (reasons.get() != requested);
  }
}
