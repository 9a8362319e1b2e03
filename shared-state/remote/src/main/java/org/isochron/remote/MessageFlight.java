package org.isochron.remote;

import java.util.Arrays;

/**
 * Limits the bytes of messages in flight, so that they hardly delay snapshots on a narrow line. A
 * queue in the network delays snapshots before anything is lost, and shows in the round trips of the
 * messages: the limit grows while they are short, and halves when all of two successive windows are
 * longer than the shortest recent one. Owner: the thread of the connection. Allocates nothing after
 * construction.
 */
final class MessageFlight {
  /** A loss, jitter or a busy thread delays only some pieces. */
  private static final int MIN_SAMPLES = 4;

  private static final int STEP_BYTES = 650;

  /** A fraction of a piece; the next piece then waits for several round trips. */
  private static final int MIN_BYTES = 160;

  /** Round trip beyond the shortest recent one that shows a queue in the network. */
  private static final long QUEUE_NANOS = 15_000_000;

  /** Share of the shortest round trip that is jitter, too. */
  private static final int JITTER_SHARE = 4;

  private static final long MAX_TRIP_NANOS = 1_000_000_000;

  /** Windows whose shortest round trip is the one without a queue. */
  private static final int KEPT_TRIPS = 64;

  /** Pieces in flight whose round trips are measured. */
  private static final int KEPT = 64;

  private final long[] positions = new long[KEPT];
  private final long[] sentNanos = new long[KEPT];
  private final long[] trips = new long[KEPT_TRIPS];
  private long newest;
  private long oldest;
  private int window;
  private int samples;
  private long windowNanos;
  private long windowTripNanos;
  private long shortestNanos;
  private int maxBytes;
  private boolean wasFull;
  private boolean wasLate;

  MessageFlight(long nowNanos) {
    begin(nowNanos);
  }

  /** Begins with another connection. */
  final void begin(long nowNanos) {
    oldest = newest;
    Arrays.fill(trips, Long.MAX_VALUE);
    shortestNanos = MAX_TRIP_NANOS;
    maxBytes = 2 * STEP_BYTES;
    beginWindow(nowNanos);
  }

  /** Returns true if another piece may be in flight. */
  boolean isFree(long bytesInFlight) {
    boolean isFull = bytesInFlight > 0 && bytesInFlight >= maxBytes;
    wasFull |= isFull;
    return !isFull;
  }

  /** Returns how long the next piece must wait because the limit is smaller than this one. */
  long pauseNanos(int bytes) {
    return bytes <= maxBytes ? 0 : bytes * shortestNanos / maxBytes;
  }

  /** @param position end of the bytes that were sent */
  void sent(long position, long nowNanos) {
    if (newest - oldest < KEPT) {
      positions[index(newest)] = position;
      sentNanos[index(newest)] = nowNanos;
      newest++;
    }
  }

  /** @param position end of the bytes that have arrived */
  void received(long position, long nowNanos) {
    for (; oldest < newest && positions[index(oldest)] <= position; oldest++) {
      windowTripNanos = Math.min(windowTripNanos, nowNanos - sentNanos[index(oldest)]);
      samples++;
    }
    if (samples >= MIN_SAMPLES && nowNanos - windowNanos >= windowTripNanos) {
      fit();
      beginWindow(nowNanos);
    }
  }

  private void fit() {
    trips[window] = windowTripNanos;
    window = (window + 1) % KEPT_TRIPS;
    shortestNanos = MAX_TRIP_NANOS;
    for (long each : trips) {
      shortestNanos = Math.min(shortestNanos, each);
    }
    boolean isLate =
        windowTripNanos - shortestNanos > Math.max(QUEUE_NANOS, shortestNanos / JITTER_SHARE);
    if (isLate && wasLate) {
      maxBytes = Math.max(MIN_BYTES, maxBytes / 2);
    } else if (!isLate && wasFull) {
      maxBytes = Math.min(MessageRing.CAPACITY, maxBytes + STEP_BYTES);
    }
    wasLate = isLate;
  }

  private void beginWindow(long nowNanos) {
    windowNanos = nowNanos;
    windowTripNanos = Long.MAX_VALUE;
    samples = 0;
    wasFull = false;
  }

  private static int index(long number) {
    return (int) (number % KEPT);
  }
}
