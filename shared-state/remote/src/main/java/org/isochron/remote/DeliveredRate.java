package org.isochron.remote;

import java.util.Arrays;

/**
 * Fits the bytes for a viewer to what the network delivers. A connection that takes less than the
 * world needs would otherwise drop whole snapshots, and each loss costs a keyframe more. The bytes
 * that have arrived are compared with those that were sent until the newest whole snapshot, so that
 * late reports do not look like losses, and with those that had the time to arrive, because no
 * snapshot is whole if too many bytes are lost. Owner: the relay's thread. Allocates nothing after
 * construction.
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

  /** Round trip beyond the shortest recent one that shows a queue in the network. */
  private static final long QUEUE_NANOS = 60_000_000;

  /**
   * Delivered share at which a queue shows a narrow line: a network that is wide enough may lose a
   * tenth, and its way may become longer.
   */
  private static final int NARROW_PERCENT = 80;

  /** An outage that is shorter than a stall makes up to two windows short. */
  private static final int SHORT_WINDOWS = 3;

  /** Reports of some seconds. */
  private static final int KEPT_REPORTS = 64;

  /** Windows whose shortest round trip is the one without a queue. */
  private static final int KEPT_TRIPS = 16;

  /** What is later than two round trips, or one and this, is lost. */
  private static final long LATE_NANOS = 200_000_000;

  /** On a narrow line even the messages that measure the round trip are resent. */
  private static final long MAX_LATE_NANOS = 1_000_000_000;

  private final long[] ticks = new long[KEPT];
  private final long[] sentBytes = new long[KEPT];
  private final long[] reportNanos = new long[KEPT_REPORTS];
  private final long[] reportSent = new long[KEPT_REPORTS];
  private long reportCount;
  private long newestSent;
  private final long[] trips = new long[KEPT_TRIPS];
  private int window;
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

  DeliveredRate() {
    begin();
  }

  /** Begins with another connection. */
  final void begin() {
    Arrays.fill(ticks, -1);
    Arrays.fill(trips, Long.MAX_VALUE);
    reportCount = 0;
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
    newestSent = bytes;
  }

  /**
   * Takes a viewer's report.
   *
   * @param tick newest snapshot that has arrived as a whole, or -1
   * @param received bytes that have arrived over this connection
   * @param latestNanos latest round trip of the viewer
   */
  void report(long tick, long received, long latestNanos, long nowNanos) {
    if (latestNanos > 0) { // otherwise the viewer has not yet measured it
      windowTripNanos = Math.min(windowTripNanos, latestNanos);
      trips[window] = Math.min(trips[window], latestNanos);
    }
    long sent = sentUntil(tick, latestNanos, nowNanos);
    if (sent < 0) {
      return;
    }
    boolean hasStalled = !hasBegun || nowNanos - reportedNanos > STALL_NANOS;
    reportedNanos = nowNanos;
    if (hasStalled) { // nobody read meanwhile, and what then comes is as late
      calmNanos = nowNanos + STALL_NANOS;
    }
    if (!hasBegun || nowNanos - calmNanos < 0) { // what was sent before may have come too early
      hasBegun = true;
      shortWindows = 0;
      beginWindow(sent, received, nowNanos);
    } else if (nowNanos - windowNanos >= WINDOW_NANOS && sent - windowSent >= FEW_BYTES) {
      fit(sent, received, nowNanos);
      beginWindow(sent, received, nowNanos);
    }
  }

  /** Returns all bytes that should have arrived, or -1 if nothing is known. */
  private long sentUntil(long tick, long latestNanos, long nowNanos) {
    int slot = (int) Math.max(0, tick % KEPT);
    long sent = tick >= 0 && ticks[slot] == tick ? sentBytes[slot] : -1;
    long lateNanos = Math.min(MAX_LATE_NANOS, latestNanos + Math.max(LATE_NANOS, latestNanos));
    for (long age = 1; age <= Math.min(reportCount, KEPT_REPORTS); age++) {
      int report = (int) ((reportCount - age) % KEPT_REPORTS);
      if (nowNanos - reportNanos[report] >= lateNanos) {
        sent = Math.max(sent, reportSent[report]);
        break;
      }
    }
    int next = (int) (reportCount++ % KEPT_REPORTS);
    reportNanos[next] = nowNanos;
    reportSent[next] = newestSent;
    return sent;
  }

  private void fit(long sent, long received, long nowNanos) {
    long arrived = received - windowReceived;
    long expected = sent - windowSent;
    long rate = arrived * NANOS_PER_SECOND / (nowNanos - windowNanos);
    long shortestNanos = Long.MAX_VALUE;
    for (long each : trips) {
      shortestNanos = Math.min(shortestNanos, each);
    }
    long queuedNanos = windowTripNanos - shortestNanos;
    // a busy thread delays some reports, and a queue in the network all of them
    boolean isLate = queuedNanos > Math.max(QUEUE_NANOS, shortestNanos / 2);
    boolean isFree = queuedNanos < Math.max(QUEUE_NANOS / 3, shortestNanos / 4);
    boolean isQueued = isLate && (wasLate || limit != UNLIMITED);
    wasLate = isLate;
    // nothing at all arrives while the network is cut
    boolean isShort = arrived > 0
        && (arrived * 2 < expected || (isQueued && arrived * 100 < expected * NARROW_PERCENT));
    shortWindows = isShort ? shortWindows + 1 : 0;
    if (shortWindows >= SHORT_WINDOWS || (limit != UNLIMITED && (isShort || isQueued))) {
      limit = (int) Math.max(RemoteState.Interest.LEAST_BYTES, Math.min(limit, rate) * 85 / 100);
    } else if (limit != UNLIMITED && isFree) {
      // twice what the world needs now is as good as no limit
      limit = limit > 2 * rate ? UNLIMITED : limit + limit / 16;
    } else if (limit != UNLIMITED) {
      limit -= limit / 32;
    }
    window = (window + 1) % KEPT_TRIPS;
    trips[window] = Long.MAX_VALUE;
  }

  private void beginWindow(long sent, long received, long nowNanos) {
    windowNanos = nowNanos;
    windowSent = sent;
    windowReceived = received;
    windowTripNanos = Long.MAX_VALUE;
  }
}
