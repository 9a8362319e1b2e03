package org.isochron.bench.summary;

import java.util.Locale;
import org.isochron.state.Distribution;

/** Quantiles of some durations. */
public record Quantiles(long p50Nanos, long p99Nanos, long p999Nanos, long maxNanos) {
  public static final Quantiles NONE = new Quantiles(0, 0, 0, 0);

  public static Quantiles of(long[] nanos) {
    Sorted sorted = Sorted.of(nanos);
    return new Quantiles(
        sorted.atPermille(500),
        sorted.atPermille(990),
        sorted.atPermille(999),
        sorted.atPermille(1_000));
  }

  public static Quantiles of(Distribution durations) {
    return new Quantiles(
        durations.nanosAtPermille(500),
        durations.nanosAtPermille(990),
        durations.nanosAtPermille(999),
        durations.maxNanos());
  }

  public String describe() {
    return "median %s, p99 %s, p99.9 %s, longest %s"
        .formatted(duration(p50Nanos), duration(p99Nanos), duration(p999Nanos), duration(maxNanos));
  }

  public static String duration(long nanos) {
    if (nanos < 1_000_000) {
      return String.format(Locale.ROOT, "%.1f µs", nanos / 1e3);
    }
    return nanos < 1_000_000_000
        ? String.format(Locale.ROOT, "%.1f ms", nanos / 1e6)
        : String.format(Locale.ROOT, "%.2f s", nanos / 1e9);
  }
}
