package org.isochron.physics.journal;

import java.util.Arrays;

/**
 * Where in the file the ticks that count are: the stretches between rewinds, and the keyframes in them. Built by one
 * thread, then only read. Bounded: a journal of many keyframes has every other one left out until they are few enough.
 *
 * <p>A rewind to tick k makes all stretches void that begin after k, and begins one at k + 1. So the stretches that are
 * left, in the order of the file, are in the order of their ticks as well.
 */
final class JournalIndex {
  /** The most stretches: a journal with more rewinds that count is refused. */
  static final int MAX_STRETCHES = 1 << 20;

  private static final int MAX_KEYFRAMES = 1 << 17;

  private final Places stretches = new Places();
  private final Places keyframes = new Places();
  private int keyframesPassed;
  private int keyframeStride = 1;

  /** What is noted from a place on begins with the tick after this one; all after it that was noted before is void. */
  void stretch(long tick, long offset) {
    stretches.dropAfter(tick + 1);
    keyframes.dropAfter(tick + 1);
    if (stretches.count == MAX_STRETCHES) {
      throw new JournalException(
          "the journal has more than %d rewinds that count".formatted(MAX_STRETCHES), offset);
    }
    stretches.add(tick + 1, offset);
  }

  /** A keyframe, with the place of the hash of its tick, or its own if that has none. */
  void keyframe(long tick, long offset) {
    if (keyframesPassed++ % keyframeStride == 0) {
      if (keyframes.count == MAX_KEYFRAMES) {
        keyframes.thin();
        keyframeStride *= 2;
      }
      keyframes.add(tick, offset);
    }
  }

  /** Where the stretch begins in which a tick is noted. */
  long stretchOffset(long tick) {
    return stretches.offsets[stretches.lastAtOrBefore(tick)];
  }

  /** The tick of the last keyframe at or before a tick, or -1. */
  long keyframeTick(long tick) {
    int place = keyframes.lastAtOrBefore(tick);
    return place < 0 ? -1 : keyframes.ticks[place];
  }

  /** Returns the tick of the first keyframe after a tick, or {@link Long#MAX_VALUE}. */
  long keyframeTickAfter(long tick) {
    int place = keyframes.lastAtOrBefore(tick) + 1;
    return place < keyframes.count ? keyframes.ticks[place] : Long.MAX_VALUE;
  }

  /** Where to read that keyframe from, the hash of its tick first. */
  long keyframeOffset(long tick) {
    return keyframes.offsets[keyframes.lastAtOrBefore(tick)];
  }

  int keyframeCount() {
    return keyframes.count;
  }

  long firstKeyframeTick() {
    return keyframes.count == 0 ? Long.MAX_VALUE : keyframes.ticks[0];
  }

  /** Ticks, rising, and where in the file they are. */
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

    /** Leaves out what is at or after a tick. */
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
