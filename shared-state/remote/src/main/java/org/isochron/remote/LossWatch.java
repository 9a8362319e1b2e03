package org.isochron.remote;

import org.isochron.remote.stream.Uplink;

/**
 * Decides whether a viewer wants bundles, which tolerate loss but have more bytes, and on how many
 * streams. Before that, retransmissions show as snapshots that are late by a round trip. Owner: the
 * viewer's thread. Allocates nothing.
 */
final class LossWatch {
  /** With shorter round trips, retransmissions are as early as bundles. */
  private static final long MIN_TRIP_NANOS = 5_000_000;

  /** Excess of the lateness over a round trip, for variations of the latency. */
  private static final long MARGIN_NANOS = 5_000_000;

  /** Rise of the least latency per snapshot, so that an old one expires. */
  private static final long RISE_NANOS = 10_000;

  /** One loss in this time is tolerated; a stall of either end looks like a loss. */
  private static final long TOLERATED_NANOS = 2_500_000_000L;

  private static final long MAX_LEVEL_NANOS = 2 * TOLERATED_NANOS;

  /**
   * After a stall the relay sends several bundles at once, and Aeron may put those of one stream
   * into one datagram, whose loss no parity recovers. On two streams every other bundle arrives.
   */
  private static final int FIRST_STREAMS = 2;

  /** Bundles over which losses are counted. */
  private static final int COUNTED = 256;

  /** Losses among the counted bundles that require one stream more. */
  private static final int MANY = COUNTED / 10;

  /** At 100 snapshots a second, bundles end after a minute without a loss. */
  private static final int CLEAN_COUNTS = 24;

  /** Without a newer snapshot for this long, a stream for bundles does not work. */
  private static final long MAX_SILENCE_NANOS = 1_000_000_000;

  private int streams;
  private boolean failed;
  private boolean hasLatency;
  private long leastNanos;
  private long levelNanos;
  private long lateNanos;
  private long newestNumber;
  private int expected;
  private int received;
  private int cleanCounts;
  private long goodNanos;

  LossWatch(long nowNanos) {
    lateNanos = nowNanos;
    goodNanos = nowNanos;
  }

  /** Returns the number of streams on which the viewer wants bundles, or 0. */
  int streams() {
    return streams;
  }

  /** Records the time from the publish of a snapshot to its arrival. */
  void arrived(long latencyNanos, long roundTripNanos, long nowNanos) {
    leastNanos = hasLatency ? Math.min(latencyNanos, leastNanos + RISE_NANOS) : latencyNanos;
    hasLatency = true;
    boolean isLate = latencyNanos - leastNanos > roundTripNanos + MARGIN_NANOS;
    // a lost datagram delays all snapshots of a round trip
    if (isLate && roundTripNanos > MIN_TRIP_NANOS && nowNanos - lateNanos > roundTripNanos) {
      levelNanos = Math.max(0, levelNanos - (nowNanos - lateNanos)) + TOLERATED_NANOS;
      lateNanos = nowNanos;
      if (levelNanos > MAX_LEVEL_NANOS && streams == 0 && !failed) {
        streams = FIRST_STREAMS;
        goodNanos = nowNanos;
        newestNumber = 0;
        restartCount();
        cleanCounts = 0;
      }
    }
  }

  /**
   * Counts a bundle. Returns true for the first one whose newest snapshot was not sent in fragments
   * as well, so that no snapshot waits for a retransmission any more.
   *
   * @param newest number of the newest snapshot in a bundle
   * @param unbundled number of the newest snapshot that was sent in fragments
   */
  boolean bundled(long newest, long unbundled, long nowNanos) {
    goodNanos = nowNanos;
    boolean isFirst = newestNumber <= unbundled && newest > unbundled;
    long before = newestNumber == 0 ? newest - 1 : newestNumber;
    expected += (int) Math.min(COUNTED, newest - Math.max(before, unbundled));
    received++;
    newestNumber = newest;
    if (expected < COUNTED) {
      return isFirst;
    }
    int lost = expected - received;
    cleanCounts = lost > 0 ? 0 : cleanCounts + 1;
    if (lost > MANY) {
      streams = Math.min(Uplink.BUNDLE_LINES, streams + 1);
    } else if (cleanCounts >= CLEAN_COUNTS) {
      streams = 0;
      levelNanos = 0;
    }
    restartCount();
    return isFirst;
  }

  private void restartCount() {
    expected = 0;
    received = 0;
  }

  /**
   * Does without bundles on this connection if none comes and the relay has newer snapshots.
   *
   * @param isCurrent true if this end has the newest snapshot, or a snapshot has just arrived
   */
  void check(boolean isCurrent, long nowNanos) {
    if (isCurrent) {
      goodNanos = nowNanos;
    } else if (streams > 0 && nowNanos - goodNanos > MAX_SILENCE_NANOS) {
      streams = 0;
      failed = true;
    }
  }
}
