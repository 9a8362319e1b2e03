package org.isochron.physics.journal;

import java.util.Arrays;

/**
 * The offsets of valid ticks in the file: the stretches between rewinds, and the keyframes in them.
 * Built by one thread, then only read. Bounded: when there are too many keyframes, every other one
 * is dropped from the index.
 *
 * <p>A rewind to tick k makes all stretches void that begin after k, and begins a new one at k + 1.
 * So the valid stretches are ordered by tick as well as by offset.
 */
final class JournalIndex {
  /** The most stretches; a journal with more valid rewinds is refused. */
  static final int MAX_STRETCHES = 1 << 20;

  private static final int MAX_KEYFRAMES = 1 << 17;

  private final Places stretches = new Places();
  private final Places keyframes = new Places();
  private int keyframesPassed;
  private int keyframeStride = 1;

  /**
   * Adds a stretch that begins at an offset with the tick after this one. Earlier records of later
   * ticks are void.
   */
  void stretch(long tick, long offset) {
    stretches.dropAfter(tick + 1);
    keyframes.dropAfter(tick + 1);
    if (stretches.count == MAX_STRETCHES) {
      throw new Journal.FormatException(
          "the journal has more than %d valid rewinds".formatted(MAX_STRETCHES), offset);
    }
    stretches.add(tick + 1, offset);
  }

  /**
   * Adds a keyframe with the offset of its tick's hash, or with its own offset if there is no hash.
   */
  void keyframe(long tick, long offset) {
    if (keyframesPassed++ % keyframeStride == 0) {
      if (keyframes.count == MAX_KEYFRAMES) {
        keyframes.thin();
        keyframeStride *= 2;
      }
      keyframes.add(tick, offset);
    }
  }

  /** Returns the offset of the stretch that has a tick. */
  long stretchOffset(long tick) {
    return stretches.offsets[stretches.lastAtOrBefore(tick)];
  }

  /** Returns the tick of the last keyframe at or before a tick, or -1. */
  long keyframeTick(long tick) {
    int place = keyframes.lastAtOrBefore(tick);
    return place < 0 ? -1 : keyframes.ticks[place];
  }

  /** Returns the tick of the first keyframe after a tick, or {@link Long#MAX_VALUE}. */
  long keyframeTickAfter(long tick) {
    int place = keyframes.lastAtOrBefore(tick) + 1;
    return place < keyframes.count ? keyframes.ticks[place] : Long.MAX_VALUE;
  }

  /** Returns the offset from which to read that keyframe, starting with its tick's hash. */
  long keyframeOffset(long tick) {
    return keyframes.offsets[keyframes.lastAtOrBefore(tick)];
  }

  int keyframeCount() {
    return keyframes.count;
  }

  long firstKeyframeTick() {
    return keyframes.count == 0 ? Long.MAX_VALUE : keyframes.ticks[0];
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
