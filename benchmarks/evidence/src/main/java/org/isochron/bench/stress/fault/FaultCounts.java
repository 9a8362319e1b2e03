package org.isochron.bench.stress.fault;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Counts how often each fault struck. Any thread; never grows. */
public final class FaultCounts {
  private final Map<FaultKind, AtomicLong> counts;
  private final AtomicLong stoppedNanos = new AtomicLong();

  public FaultCounts() {
    Map<FaultKind, AtomicLong> all = new EnumMap<>(FaultKind.class);
    for (FaultKind kind : FaultKind.values()) {
      all.put(kind, new AtomicLong());
    }
    counts = Collections.unmodifiableMap(all);
  }

  /** Adds a period in which a fault kept all threads from running. */
  public void stopped(long nanos) {
    // ordering: volatile, for atomicity only: concurrent additions must not be lost.
    stoppedNanos.getAndAdd(nanos);
  }

  public long stoppedNanos() {
    // ordering: opaque, an independent number.
    return stoppedNanos.getOpaque();
  }

  public List<FaultKind> missing(Set<FaultKind> requested) {
    return requested.stream().filter(kind -> count(kind) == 0).toList();
  }

  public void add(FaultKind kind) {
    // ordering: volatile, for atomicity only: concurrent increments must not be lost.
    of(kind).getAndIncrement();
  }

  public long count(FaultKind kind) {
    // ordering: opaque, an independent number.
    return of(kind).getOpaque();
  }

  @Override
  public String toString() {
    String struck = Arrays.stream(FaultKind.values())
        .filter(kind -> count(kind) > 0)
        .map(kind -> kind + " " + count(kind))
        .collect(Collectors.joining(", "));
    return struck.isEmpty() ? "none" : struck;
  }

  @SuppressWarnings("NullAway") // one counter per kind
  private AtomicLong of(FaultKind kind) {
    return counts.get(kind);
  }
}
