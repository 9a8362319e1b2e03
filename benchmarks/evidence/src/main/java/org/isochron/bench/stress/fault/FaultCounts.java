package org.isochron.bench.stress.fault;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** How often each fault struck. Any thread; never grows. */
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

  /** A fault kept everything from running for a time. */
  public void stopped(long nanos) {
    // ordering: volatile, only for atomicity: a number on its own.
    stoppedNanos.getAndAdd(nanos);
  }

  public long stoppedNanos() {
    // ordering: opaque: a number on its own.
    return stoppedNanos.getOpaque();
  }

  /** Returns the requested faults that never struck. */
  public List<FaultKind> missing(Set<FaultKind> requested) {
    return requested.stream().filter(kind -> count(kind) == 0).toList();
  }

  public void add(FaultKind kind) {
    // ordering: volatile, only for atomicity: a number on its own.
    of(kind).getAndIncrement();
  }

  public long count(FaultKind kind) {
    // ordering: opaque: a number on its own.
    return of(kind).getOpaque();
  }

  /** Returns the faults that struck, and how often. */
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
