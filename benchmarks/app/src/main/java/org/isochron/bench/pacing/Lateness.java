package org.isochron.bench.pacing;

import org.isochron.bench.summary.Quantiles;
import org.isochron.state.Distribution;

/** Count and lateness of ticks. */
record Lateness(long count, Quantiles nanos) {
  static Lateness of(long[] nanos) {
    return new Lateness(nanos.length, Quantiles.of(nanos));
  }

  /** Reads the physics thread's own statistics, which keep two significant digits. */
  static Lateness of(Distribution ticks) {
    return new Lateness(ticks.count(), Quantiles.of(ticks));
  }
}
