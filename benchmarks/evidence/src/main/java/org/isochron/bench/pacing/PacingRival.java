package org.isochron.bench.pacing;

import java.util.List;

/** A way in which programs call something at a fixed rate. */
interface PacingRival {
  /** The threads it ticks on. */
  List<String> threadNames();

  /** Begins the record, and lets its ticks come until the answer is run. */
  Runnable start(TickRecord ticks);

  /** The period for what counts in whole milliseconds. */
  static int periodMillis(TickRecord ticks) {
    return (int) Math.max(1, Math.round(ticks.rate().periodNanos() / 1e6));
  }
}
