package org.isochron.bench.stress;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** How often each fault struck. Any thread; never grows. */
final class Strikes {
  private final Map<FaultKind, AtomicLong> counts;

  Strikes() {
    Map<FaultKind, AtomicLong> all = new EnumMap<>(FaultKind.class);
    for (FaultKind kind : FaultKind.values()) {
      all.put(kind, new AtomicLong());
    }
    counts = Collections.unmodifiableMap(all);
  }

  void add(FaultKind kind) {
    // ordering: volatile, only for atomicity: a number on its own.
    of(kind).getAndIncrement();
  }

  long count(FaultKind kind) {
    // ordering: opaque, as above.
    return of(kind).getOpaque();
  }

  /** Those that struck, and how often. */
  @Override
  public String toString() {
    String struck = Arrays.stream(FaultKind.values())
        .filter(kind -> count(kind) > 0)
        .map(kind -> kind + " " + count(kind))
        .collect(Collectors.joining(", "));
    return struck.isEmpty() ? "none" : struck;
  }

  @SuppressWarnings("NullAway") // there is one for each
  private AtomicLong of(FaultKind kind) {
    return counts.get(kind);
  }
}
