package org.isochron.render.pacing;

import org.isochron.state.time.TickRate;

/**
 * Advances time only by whole refreshes of a display, and keeps the rest in a buffer. So what is shown at a refresh moves
 * by the length of a refresh, even if the clock jitters. Owner: the frame loop's thread. Plain arithmetic on absolute
 * instants, so that no error adds up; allocates nothing.
 */
public final class RefreshMultiple {
  private final TickRate refresh;
  private final long originNanos;
  private long lastRefresh;

  /**
   * Begins time at a wall instant.
   *
   * @param refresh the display's refresh rate, as the device reports it
   * @param bufferNanos the time in the buffer at the beginning: half a refresh makes the loop immune to frames that come a
   *     little early or late, 0 never shows a refresh before it is over
   * @throws IllegalArgumentException unless the buffer is at least 0 and less than a refresh
   */
  public RefreshMultiple(TickRate refresh, long startNanos, long bufferNanos) {
    if (bufferNanos < 0 || bufferNanos >= refresh.periodNanos()) {
      throw new IllegalArgumentException(
          "bufferNanos is %d: it is at least 0 and less than a refresh of %d ns"
              .formatted(bufferNanos, refresh.periodNanos()));
    }
    this.refresh = refresh;
    originNanos = startNanos - bufferNanos;
  }

  /** Returns the time that passes with a frame, in nanoseconds: a multiple of a refresh, which may be 0. */
  public long advance(long nowNanos) {
    long before = passedNanos();
    lastRefresh = Math.max(lastRefresh, refresh.tickAt(nowNanos - originNanos));
    return passedNanos() - before;
  }

  /** The time that has passed since the beginning, in nanoseconds. */
  public long passedNanos() {
    return refresh.instantNanos(lastRefresh);
  }

  /** Returns the time in the buffer at a wall instant, in nanoseconds. */
  public long bufferNanos(long nowNanos) {
    return nowNanos - originNanos - passedNanos();
  }
}
