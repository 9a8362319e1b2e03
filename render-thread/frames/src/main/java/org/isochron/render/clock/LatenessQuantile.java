package org.isochron.render.clock;

/**
 * A decaying quantile of publish lateness. Owner: the reader's thread. O(1) a sample, allocates nothing after construction.
 *
 * <p>The samples fall into buckets that grow with the value, sixteen to an octave from 1 µs on. Before a sample is added
 * every bucket loses a 1024th part, so that a sample counts half after some 700 ticks. The quantile is found by counting
 * from the latest bucket down, and lies within a bucket in proportion to the count. So the answer rises as soon as one
 * tick in a hundred (for p99) is later than before, which is ten ticks; a lone stall, however long, weighs no more than
 * the few ticks it made late. Whole numbers throughout.
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
  private static final long TRUSTED = 200;
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

  /** The lateness that all but so many thousandths of the publishes keep; 0 before the first sample. */
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
   * The least lateness of late, to the bucket below: a sample is forgotten here after some 2000 others. 0 as long as
   * there are too few to rule out that the next one is less.
   */
  long leastNanos() {
    if (sampleCount < TRUSTED) {
      return 0;
    }
    int bucket = 0;
    // ends at the sample added last, if not before
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

  /** The least value of a bucket: the inverse of {@link #bucket}. */
  private static long start(int bucket) {
    int octave = Math.max(0, bucket / SUB_COUNT - 1);
    return (long) (bucket - octave * SUB_COUNT) << (octave + UNIT_BITS);
  }
}
