package org.isochron.bench.compare;

/** Tells before each slice how far the comparison is. Owner: the thread of the command. */
final class Countdown {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final int sliceCount;
  private final long sliceNanos;
  private int begun;

  Countdown(int sliceCount, long sliceNanos) {
    this.sliceCount = sliceCount;
    this.sliceNanos = sliceNanos;
  }

  /** What is done next, and how long all that is left takes. */
  String next(String what) {
    long seconds = (sliceCount - begun++) * sliceNanos / NANOS_PER_SECOND;
    return "%d of %d, %d:%02d left, %s"
        .formatted(begun, sliceCount, seconds / 60, seconds % 60, what);
  }
}
