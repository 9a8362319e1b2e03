package org.isochron.render.clock;

import java.util.concurrent.atomic.AtomicLongArray;

/** The counters behind {@link FrameCounts}. Owner: the reader's thread; any thread may read. Wait-free on both sides. */
final class FrameCounters {
  static final int FRAMES = 0;
  static final int EMPTY = 1;
  static final int STARVED = 2;
  static final int HELD = 3;
  static final int BEFORE_WINDOW = 4;
  static final int EPOCHS = 5;
  static final int SKIPPED = 6;

  private final AtomicLongArray counts = new AtomicLongArray(SKIPPED + 1);

  void add(int counter) {
    // ordering: plain read and opaque write, for there is one writer; opaque keeps the value whole
    // and lets it be seen in the end. Nothing else is read on the strength of a count.
    counts.setOpaque(counter, counts.getPlain(counter) + 1);
  }

  void set(int counter, long value) {
    // ordering: opaque, as above.
    counts.setOpaque(counter, value);
  }

  FrameCounts read() {
    return new FrameCounts(
        count(FRAMES),
        count(EMPTY),
        count(STARVED),
        count(HELD),
        count(BEFORE_WINDOW),
        count(EPOCHS),
        count(SKIPPED));
  }

  private long count(int counter) {
    // ordering: opaque, the counterpart of the write above.
    return counts.getOpaque(counter);
  }
}
