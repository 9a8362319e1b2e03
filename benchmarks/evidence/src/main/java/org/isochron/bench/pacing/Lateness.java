package org.isochron.bench.pacing;

import org.isochron.bench.summary.Quantiles;
import org.isochron.state.Distribution;

/** How many ticks of a row came, and how late. */
record Lateness(long count, Quantiles nanos) {
  /** The lateness of single ticks, in any order. */
  static Lateness of(long[] nanos) {
    return new Lateness(nanos.length, Quantiles.of(nanos));
  }

  /** What the physics thread's own statistics say, to two digits. */
  static Lateness of(Distribution ticks) {
    return new Lateness(ticks.count(), Quantiles.of(ticks));
  }
}
