package org.isochron.render.clock;

import java.util.concurrent.atomic.AtomicLongArray;
import org.isochron.render.FrameInfo;

/**
 * The counters of {@link FrameInfo.Counts}. Owner: the reader's thread; any thread may call
 * {@link #read}. Wait-free on both sides.
 */
final class FrameCounters {
  static final int FRAMES = 0;
  static final int EMPTY = 1;
  static final int STARVED = 2;
  static final int HELD = 3;
  static final int BEFORE_WINDOW = 4;
  static final int EPOCHS = 5;
  static final int SKIPPED = 6;
  static final int CORRECTIONS = 7;

  private final AtomicLongArray counts = new AtomicLongArray(CORRECTIONS + 1);

  void add(int counter) {
    // ordering: plain read and opaque write, because there is one writer. Without opaque mode, a
    // reader could see a torn value, or never see the write. No other data depends on a count.
    counts.setOpaque(counter, counts.getPlain(counter) + 1);
  }

  void set(int counter, long value) {
    // ordering: opaque: there is one writer, and no other data depends on a count.
    counts.setOpaque(counter, value);
  }

  FrameInfo.Counts read() {
    return new FrameInfo.Counts(
        count(FRAMES),
        count(EMPTY),
        count(STARVED),
        count(HELD),
        count(BEFORE_WINDOW),
        count(EPOCHS),
        count(SKIPPED),
        count(CORRECTIONS));
  }

  private long count(int counter) {
    // ordering: opaque, pairs with the writes above.
    return counts.getOpaque(counter);
  }
}
