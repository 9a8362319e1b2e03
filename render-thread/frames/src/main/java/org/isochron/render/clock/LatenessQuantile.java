package org.isochron.render.clock;

/**
 * Decaying statistics of publish lateness: a quantile, and the time that frames would miss at each
 * delay. Owner: the reader's thread. O(1) per sample; allocates nothing after construction.
 *
 * <p>The samples fall into buckets whose width grows with the value, sixteen buckets per octave
 * above 1 µs. Before a sample is added, every bucket loses 1/1024 of its weight, so a sample counts
 * half after about 700 ticks. Both results are computed by summing weights from the highest bucket
 * downwards, and interpolated within a bucket. Integer arithmetic only.
 *
 * <p><b>Missed time.</b> With a delay that covers a lateness of D, frames find no snapshot from D
 * after the due instant of a snapshot until its publish, but not before the previous publish. So a
 * snapshot of a burst misses nothing, because its predecessor is published at the same time. No
 * sample counts more than a tick or a thousandth of the remembered time, so a single stall, however
 * long, does not raise {@link #nanosMissingPermille} beyond the lateness of other samples.
 */
final class LatenessQuantile {
  private static final int UNIT_BITS = 10;
  private static final int SUB_BITS = 4;
  private static final int SUB_COUNT = 1 << SUB_BITS;
  private static final int OCTAVES = 22;
  private static final int BUCKETS = OCTAVES * SUB_COUNT;
  private static final int DECAY_BITS = 10;
  private static final long WEIGHT = 1L << 20;
  private static final long REMEMBERED = 8;
  private static final long MIN_SAMPLES = 200;
  private static final long PERMILLE = 1_000;
  private static final long MAX_TICK_UNITS = 1 << 20;

  /** A publish that follows by a sixteenth of a tick earlier belongs to a burst. */
  private static final long BURST_SHARE = 16;

  private final long[] weights = new long[BUCKETS];

  /** Missed time per bucket of delays, in 1/1024 of a unit. */
  private final long[] missed = new long[BUCKETS];

  private long remembered;
  private long sampleCount;

  /**
   * Adds a publish.
   *
   * @param gapNanos time since the previous publish
   * @param tickNanos length of a tick in wall time; 0 if unknown
   */
  void add(long latenessNanos, long gapNanos, long tickNanos) {
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      weights[bucket] -= weights[bucket] >> DECAY_BITS;
      missed[bucket] -= decay(missed[bucket]);
    }
    weights[bucket(Math.max(0, latenessNanos))] += WEIGHT;
    sampleCount++;
    long tickUnits = Math.min(MAX_TICK_UNITS, tickNanos >> UNIT_BITS);
    remembered += (tickUnits << DECAY_BITS) - decay(remembered);
    if (gapNanos >= tickNanos - tickNanos / BURST_SHARE) {
      long most = (remembered / PERMILLE) >> DECAY_BITS;
      addMissed(latenessNanos >> UNIT_BITS, Math.min(tickUnits, most));
    }
  }

  private void addMissed(long latenessUnits, long missedUnits) {
    long end = Math.min(latenessUnits, start(BUCKETS) >> UNIT_BITS);
    long begin = Math.max(0, end - missedUnits);
    for (int bucket = bucket(begin << UNIT_BITS); begin < end; bucket++) {
      long next = Math.min(end, start(bucket + 1) >> UNIT_BITS);
      missed[bucket] += (next - begin) << DECAY_BITS;
      begin = next;
    }
  }

  /** Rounded up, so that nothing is left in the end. */
  private static long decay(long weight) {
    return (weight + (1 << DECAY_BITS) - 1) >> DECAY_BITS;
  }

  long sampleCount() {
    return sampleCount;
  }

  /** Returns the lateness that n thousandths of the publishes exceed: 10 gives the p99. */
  long nanosExceededBy(int permille) {
    long total = 0;
    for (long weight : weights) {
      total += weight;
    }
    return highestExceeding(weights, total * permille / PERMILLE);
  }

  /** Returns the lateness that a delay must cover so that frames miss a thousandth of the time. */
  long nanosMissingPermille() {
    return highestExceeding(missed, remembered / PERMILLE);
  }

  private static long highestExceeding(long[] weights, long allowed) {
    long above = allowed;
    for (int bucket = BUCKETS - 1; bucket >= 0; bucket--) {
      long weight = weights[bucket];
      if (weight > above) {
        long width = start(bucket + 1) - start(bucket);
        return start(bucket + 1) - width * (above * PERMILLE / weight) / PERMILLE;
      }
      above -= weight;
    }
    return 0;
  }

  /**
   * Returns the minimum lateness of about the last 2000 samples, rounded down to its bucket.
   * Returns 0 while there are too few samples.
   */
  long minNanos() {
    if (sampleCount < MIN_SAMPLES) {
      return 0;
    }
    int bucket = 0;
    // the loop ends at the last sample's bucket
    while (weights[bucket] < WEIGHT / REMEMBERED) {
      bucket++;
    }
    return start(bucket);
  }

  private static int bucket(long nanos) {
    long units = nanos >> UNIT_BITS;
    // below SUB_COUNT the buckets are as wide as in the first octave
    int octave = Math.max(0, Long.SIZE - 1 - SUB_BITS - Long.numberOfLeadingZeros(units));
    return Math.min(BUCKETS - 1, octave * SUB_COUNT + (int) (units >> octave));
  }

  /** The inverse of {@link #bucket}. */
  private static long start(int bucket) {
    int octave = Math.max(0, bucket / SUB_COUNT - 1);
    return (long) (bucket - octave * SUB_COUNT) << (octave + UNIT_BITS);
  }
}
