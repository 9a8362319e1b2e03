package org.isochron.render;

import java.util.Objects;
import org.isochron.state.TickRate;

/**
 * Computes when each frame of a loop begins, and when the frame will be seen. Owner: the frame
 * loop's thread. Plain arithmetic on instants that the caller passes; allocates nothing.
 *
 * <p>Frames lie on a grid of absolute instants, so lateness does not accumulate. Even if the thread
 * wakes late, successive frames are a whole number of intervals apart. On a display the grid
 * consists of its refreshes: a frame that begins after one refresh is seen at the next. Without a
 * display a frame is seen when it begins.
 *
 * <p>The rate must be exact. If the buffer swap paces the loop, call {@code FrameSource.onDisplay}
 * instead, which measures the rate.
 */
public final class RefreshGrid {
  private final boolean display;
  private final int refreshesPerFrame;
  private final TickRate rate;
  private long originNanos;
  private long lastIndex = -1;

  private RefreshGrid(TickRate rate, int refreshesPerFrame, boolean display) {
    this.rate = rate;
    this.refreshesPerFrame = refreshesPerFrame;
    this.display = display;
  }

  /** Without a display. */
  public static RefreshGrid atRate(TickRate framesPerSecond, long startNanos) {
    Objects.requireNonNull(framesPerSecond, "framesPerSecond is null; use TickRate.hertz(60)");
    RefreshGrid grid = new RefreshGrid(framesPerSecond, 1, false);
    grid.originNanos = startNanos;
    return grid;
  }

  /**
   * A grid on a display.
   *
   * @param refresh the reported refresh rate
   * @param refreshesPerFrame 1 for a frame at each refresh, 2 for every second one, and so on
   * @throws IllegalArgumentException if {@code refreshesPerFrame} is below 1
   */
  public static RefreshGrid onDisplay(TickRate refresh, int refreshesPerFrame, long startNanos) {
    if (refreshesPerFrame < 1) {
      throw new IllegalArgumentException(
          "refreshesPerFrame is %d: a frame is seen for at least 1 refresh"
              .formatted(refreshesPerFrame));
    }
    Objects.requireNonNull(refresh, "refresh is null; use TickRate.hertz(60)");
    RefreshGrid grid = new RefreshGrid(refresh, refreshesPerFrame, true);
    grid.originNanos = startNanos;
    return grid;
  }

  /** Start of the next frame. */
  public long deadlineNanos() {
    if (lastIndex < 0) {
      return originNanos;
    }
    // on a display a frame begins one refresh before it is seen
    return at(lastIndex + refreshesPerFrame - (display ? 1 : 0));
  }

  /** Begins a frame, and returns the time at which the frame will be seen. */
  public long begin(long nowNanos) {
    long ended = Math.max(0, rate.tickAt(nowNanos - originNanos));
    long earliest = display ? ended + 1 : ended;
    long next = lastIndex < 0 ? earliest : lastIndex + refreshesPerFrame;
    long late = Math.max(0, earliest - next);
    long missed = (late + refreshesPerFrame - 1) / refreshesPerFrame;
    next += missed * refreshesPerFrame;
    // a loop that is faster than the grid shows an instant twice instead of running ahead
    next = Math.min(next, earliest + refreshesPerFrame);
    lastIndex = Math.max(lastIndex, next);
    return at(lastIndex);
  }

  private long at(long index) {
    return originNanos + rate.instantNanos(index);
  }
}
