package org.isochron.bench.pacing;

import java.util.List;

/** A common fixed-rate ticker. */
interface PacingRival {
  /** Threads that run the ticks. */
  List<String> threadNames();

  /** Starts ticking, and returns an action that stops the ticks. */
  Runnable start(TickRecord ticks);

  static int periodMillis(TickRecord ticks) {
    return (int) Math.max(1, Math.round(ticks.rate().periodNanos() / 1e6));
  }
}
