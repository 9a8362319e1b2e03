package org.isochron.render.pacing;

import org.isochron.state.time.TickRate;

/**
 * Lets time pass by whole refreshes of a display alone, and keeps the rest for later: what is shown at a refresh then moves
 * by what a refresh lasts, whatever the clock said. Owner: the frame loop's thread. Pure arithmetic on absolute instants,
 * so that nothing adds up; allocates nothing.
 */
public final class RefreshMultiple {
  private final TickRate refresh;
  private final long originNanos;
  private long lastRefresh;

  /**
   * Time that begins at an instant.
   *
   * @param refresh as the device tells it, never assumed
   * @param bufferNanos time that is in the buffer at the beginning: half a refresh makes the loop immune to frames that
   *     come a little early or late, 0 never shows a refresh before it is over
   */
  public RefreshMultiple(TickRate refresh, long startNanos, long bufferNanos) {
    if (bufferNanos < 0 || bufferNanos >= refresh.periodNanos()) {
      throw new IllegalArgumentException(
          "bufferNanos is %d: it holds less than a refresh of %d ns, and not less than 0"
              .formatted(bufferNanos, refresh.periodNanos()));
    }
    this.refresh = refresh;
    originNanos = startNanos - bufferNanos;
  }

  /** The time that passes with a frame: a multiple of the refresh, 0 too. */
  public long advance(long nowNanos) {
    long before = passedNanos();
    lastRefresh = Math.max(lastRefresh, refresh.tickAt(nowNanos - originNanos));
    return passedNanos() - before;
  }

  /** The time that passed since the beginning. */
  public long passedNanos() {
    return refresh.instantNanos(lastRefresh);
  }

  /** The time in the buffer at an instant. */
  public long bufferNanos(long nowNanos) {
    return nowNanos - originNanos - passedNanos();
  }
}
