package org.isochron.replay;

import java.util.Arrays;

/**
 * The file offsets of valid ticks: the tick ranges between rewinds, and their checkpoints. Built by
 * one thread and immutable afterwards. The index is bounded: if there are too many checkpoints, it
 * drops every second checkpoint.
 *
 * <p>A rewind to tick k voids all tick ranges that begin after k and begins a new one at k + 1.
 * Valid ranges are therefore ordered by tick and by offset.
 */
final class JournalIndex {
  /** Maximum number of tick ranges; a journal with more valid rewinds is rejected. */
  static final int MAX_STRETCHES = 1 << 20;

  private static final int MAX_CHECKPOINTS = 1 << 17;

  private final TickOffsets stretches = new TickOffsets();
  private final TickOffsets checkpoints = new TickOffsets();
  private int checkpointsPassed;
  private int checkpointStride = 1;

  /** Adds a range of ticks at an offset; the range starts after {@code tick}. */
  void stretch(long tick, long offset) {
    stretches.dropFrom(tick + 1);
    checkpoints.dropFrom(tick + 1);
    if (stretches.count == MAX_STRETCHES) {
      throw new Journal.FormatException(
          "the journal has more than %d valid rewinds".formatted(MAX_STRETCHES), offset);
    }
    stretches.add(tick + 1, offset);
  }

  /**
   * Adds a checkpoint. The offset is that of the tick's hash, or of the checkpoint itself if the
   * tick has no hash.
   */
  void checkpoint(long tick, long offset) {
    if (checkpointsPassed++ % checkpointStride == 0) {
      if (checkpoints.count == MAX_CHECKPOINTS) {
        checkpoints.thin();
        checkpointStride *= 2;
      }
      checkpoints.dropFrom(tick); // a rewind to a checkpoint's tick may bring another state
      checkpoints.add(tick, offset);
    }
  }

  /** Returns a tick's stretch. */
  long stretchOffset(long tick) {
    return stretches.offsets[stretches.lastAtOrBefore(tick)];
  }

  /** Returns the tick of the last checkpoint at or before a tick, or -1. */
  long checkpointTick(long tick) {
    int index = checkpoints.lastAtOrBefore(tick);
    return index < 0 ? -1 : checkpoints.ticks[index];
  }

  /** Returns the tick of the first checkpoint after a tick, or {@link Long#MAX_VALUE}. */
  long checkpointTickAfter(long tick) {
    int index = checkpoints.lastAtOrBefore(tick) + 1;
    return index < checkpoints.count ? checkpoints.ticks[index] : Long.MAX_VALUE;
  }

  /** Returns the offset that was added with the last checkpoint at or before a tick. */
  long checkpointOffset(long tick) {
    return checkpoints.offsets[checkpoints.lastAtOrBefore(tick)];
  }

  int checkpointCount() {
    return checkpoints.count;
  }

  long firstCheckpointTick() {
    return checkpoints.count == 0 ? Long.MAX_VALUE : checkpoints.ticks[0];
  }

  /** Ticks in ascending order. */
  private static final class TickOffsets {
    private long[] ticks = new long[16];
    private long[] offsets = new long[16];
    private int count;

    void add(long tick, long offset) {
      if (count == ticks.length) {
        ticks = Arrays.copyOf(ticks, 2 * count);
        offsets = Arrays.copyOf(offsets, 2 * count);
      }
      ticks[count] = tick;
      offsets[count++] = offset;
    }

    void dropFrom(long tick) {
      while (count > 0 && ticks[count - 1] >= tick) {
        count--;
      }
    }

    void thin() {
      count /= 2;
      for (int index = 0; index < count; index++) {
        ticks[index] = ticks[2 * index];
        offsets[index] = offsets[2 * index];
      }
    }

    int lastAtOrBefore(long tick) {
      int index = Arrays.binarySearch(ticks, 0, count, tick);
      return index >= 0 ? index : -index - 2;
    }
  }
}
