package org.isochron.remote;

import java.util.Arrays;

/**
 * Fits the bytes for a viewer to what the network delivers. A connection that takes less than the
 * world needs would otherwise drop whole snapshots, and each loss costs a keyframe more. The bytes
 * that have arrived are compared with those that were sent until the newest snapshot that has
 * arrived, so that late reports do not look like losses. Owner: the relay's thread. Allocates
 * nothing after construction.
 */
final class DeliveredRate {
  static final int UNLIMITED = Integer.MAX_VALUE;

  /** Time without a report after which the viewer was suspended, or the network cut. */
  private static final long STALL_NANOS = 400_000_000;

  private static final long WINDOW_NANOS = 500_000_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** Snapshots of more than a second. */
  private static final int KEPT = 256;

  /** Fewer bytes say nothing about the network. */
  private static final long FEW_BYTES = 1_024;

  /** Round trip beyond the shortest one that shows a queue in the network. */
  private static final long QUEUE_NANOS = 60_000_000;

  /**
   * Delivered share at which a queue shows a narrow line: a network that is wide enough may lose a
   * tenth, and its way may become longer.
   */
  private static final int FIRST_PERCENT = 80;

  /** The share for a line that has been narrow. */
  private static final int NEXT_PERCENT = 95;

  /** An outage makes one window short. */
  private static final int SHORT_WINDOWS = 2;

  private final long[] ticks = new long[KEPT];
  private final long[] sentBytes = new long[KEPT];
  private boolean hasBegun;
  private long reportedNanos;
  private long calmNanos;
  private long windowNanos;
  private long windowSent;
  private long windowReceived;
  private long windowTripNanos;
  private boolean wasLate;
  private int shortWindows;
  private int limit = UNLIMITED;

  /** Begins with another connection. */
  void begin() {
    Arrays.fill(ticks, -1);
    hasBegun = false;
    shortWindows = 0;
    limit = UNLIMITED;
  }

  /** Returns the maximum bytes a second that the viewer should get. */
  int limit() {
    return limit;
  }

  /** @param bytes all bytes that were sent until a snapshot, and with it */
  void sent(long tick, long bytes) {
    int slot = (int) (tick % KEPT);
    ticks[slot] = tick;
    sentBytes[slot] = bytes;
  }

  /**
   * Takes a viewer's report.
   *
   * @param tick newest snapshot that has arrived
   * @param received bytes that have arrived over this connection
   * @param shortestNanos shortest recent round trip of the viewer
   * @param latestNanos its latest round trip
   */
  void report(long tick, long received, long shortestNanos, long latestNanos, long nowNanos) {
    int slot = (int) Math.max(0, tick % KEPT);
    if (tick < 0 || ticks[slot] != tick) {
      return; // no snapshot has arrived yet, or it is too old
    }
    windowTripNanos = Math.min(windowTripNanos, latestNanos);
    boolean hasStalled = nowNanos - reportedNanos > STALL_NANOS;
    reportedNanos = nowNanos;
    if (hasStalled) { // nobody read meanwhile, and what then comes is as late
      calmNanos = nowNanos + STALL_NANOS;
    }
    if (!hasBegun || nowNanos - calmNanos < 0) { // what was sent before may have come too early
      hasBegun = true;
      shortWindows = 0;
      beginWindow(sentBytes[slot], received, nowNanos);
    } else if (nowNanos - windowNanos >= WINDOW_NANOS
        && sentBytes[slot] - windowSent >= FEW_BYTES) {
      fit(sentBytes[slot], received, shortestNanos, nowNanos);
      beginWindow(sentBytes[slot], received, nowNanos);
    }
  }

  private void fit(long sent, long received, long shortestNanos, long nowNanos) {
    long arrived = received - windowReceived;
    long expected = sent - windowSent;
    long rate = arrived * NANOS_PER_SECOND / (nowNanos - windowNanos);
    // a busy thread delays some reports, and a queue in the network all of them
    boolean isLate = windowTripNanos > shortestNanos + Math.max(QUEUE_NANOS, shortestNanos / 2);
    boolean isQueued = isLate && wasLate;
    wasLate = isLate;
    int leastPercent = limit == UNLIMITED ? FIRST_PERCENT : NEXT_PERCENT;
    boolean isShort =
        arrived * 2 < expected || (isQueued && arrived * 100 < expected * leastPercent);
    shortWindows = isShort ? shortWindows + 1 : 0;
    if (shortWindows >= SHORT_WINDOWS || (isShort && limit != UNLIMITED)) {
      limit = (int) Math.max(RemoteState.Interest.LEAST_BYTES, Math.min(limit, rate) * 85 / 100);
    } else if (limit != UNLIMITED && !isShort && !isQueued) {
      // twice what the world needs now is as good as no limit
      limit = limit > 2 * rate ? UNLIMITED : limit + limit / 8;
    }
  }

  private void beginWindow(long sent, long received, long nowNanos) {
    windowNanos = nowNanos;
    windowSent = sent;
    windowReceived = received;
    windowTripNanos = Long.MAX_VALUE;
  }
}
