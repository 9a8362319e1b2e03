package org.isochron.replay;

import java.util.Arrays;

/**
 * The offsets of valid ticks in the file: the stretches between rewinds, and the checkpoints in
 * them. Built by one thread, then only read. Bounded: when there are too many checkpoints, every
 * other one is dropped from the index.
 *
 * <p>A rewind to tick k makes all stretches void that begin after k, and begins a new one at k + 1.
 * So the valid stretches are ordered by tick as well as by offset.
 */
final class JournalIndex {
  /** The most stretches; a journal with more valid rewinds is refused. */
  static final int MAX_STRETCHES = 1 << 20;

  private static final int MAX_CHECKPOINTS = 1 << 17;

  private final Places stretches = new Places();
  private final Places checkpoints = new Places();
  private int checkpointsPassed;
  private int checkpointStride = 1;

  /**
   * Adds a stretch that begins at an offset with the tick after this one. Earlier records of later
   * ticks are void.
   */
  void stretch(long tick, long offset) {
    stretches.dropAfter(tick + 1);
    checkpoints.dropAfter(tick + 1);
    if (stretches.count == MAX_STRETCHES) {
      throw new Journal.FormatException(
          "the journal has more than %d valid rewinds".formatted(MAX_STRETCHES), offset);
    }
    stretches.add(tick + 1, offset);
  }

  /**
   * Adds a checkpoint with the offset of its tick's hash, or with its own offset if there is no
   * hash.
   */
  void checkpoint(long tick, long offset) {
    if (checkpointsPassed++ % checkpointStride == 0) {
      if (checkpoints.count == MAX_CHECKPOINTS) {
        checkpoints.thin();
        checkpointStride *= 2;
      }
      checkpoints.add(tick, offset);
    }
  }

  /** Returns the offset of the stretch that has a tick. */
  long stretchOffset(long tick) {
    return stretches.offsets[stretches.lastAtOrBefore(tick)];
  }

  /** Returns the tick of the last checkpoint at or before a tick, or -1. */
  long checkpointTick(long tick) {
    int place = checkpoints.lastAtOrBefore(tick);
    return place < 0 ? -1 : checkpoints.ticks[place];
  }

  /** Returns the tick of the first checkpoint after a tick, or {@link Long#MAX_VALUE}. */
  long checkpointTickAfter(long tick) {
    int place = checkpoints.lastAtOrBefore(tick) + 1;
    return place < checkpoints.count ? checkpoints.ticks[place] : Long.MAX_VALUE;
  }

  /** Returns the offset from which to read that checkpoint, starting with its tick's hash. */
  long checkpointOffset(long tick) {
    return checkpoints.offsets[checkpoints.lastAtOrBefore(tick)];
  }

  int checkpointCount() {
    return checkpoints.count;
  }

  long firstCheckpointTick() {
    return checkpoints.count == 0 ? Long.MAX_VALUE : checkpoints.ticks[0];
  }

  /** Ticks in rising order, and their offsets in the file. */
  private static final class Places {
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

    /** Drops the entries at or after a tick. */
    void dropAfter(long tick) {
      while (count > 0 && ticks[count - 1] >= tick) {
        count--;
      }
    }

    void thin() {
      count /= 2;
      for (int place = 0; place < count; place++) {
        ticks[place] = ticks[2 * place];
        offsets[place] = offsets[2 * place];
      }
    }

    int lastAtOrBefore(long tick) {
      int place = Arrays.binarySearch(ticks, 0, count, tick);
      return place >= 0 ? place : -place - 2;
    }
  }
}
