package org.isochron.render.clock;

/**
 * A decaying quantile of publish lateness. Owner: the reader's thread. O(1) per sample; allocates
 * nothing after construction.
 *
 * <p>The samples fall into buckets whose width grows with the value, sixteen buckets per octave
 * above 1 µs. Before a sample is added, every bucket loses 1/1024 of its weight, so a sample counts
 * half after about 700 ticks. A quantile is computed by summing weights from the highest bucket
 * downwards, and interpolated within a bucket. So the p99 rises as soon as ten recent ticks are
 * later than before. A single stall, however long, counts only as the few ticks that it delayed.
 * Integer arithmetic only.
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

  private final long[] weights = new long[BUCKETS];
  private long sampleCount;

  void add(long latenessNanos) {
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      weights[bucket] -= weights[bucket] >> DECAY_BITS;
    }
    weights[bucket(Math.max(0, latenessNanos))] += WEIGHT;
    sampleCount++;
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
    long above = total * permille / PERMILLE;
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
