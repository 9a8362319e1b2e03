package org.isochron.bench.stress.finding;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Violations found by the checkers, with the number and the first case for each invariant. Any
 * thread; never grows.
 */
public final class Findings {
  private final Map<Invariant, Finding> findings;

  public Findings() {
    Map<Invariant, Finding> all = new EnumMap<>(Invariant.class);
    for (Invariant invariant : Invariant.values()) {
      all.put(invariant, new Finding());
    }
    findings = Collections.unmodifiableMap(all);
  }

  public void note(Invariant invariant, long count, String where) {
    of(invariant).note(count, where);
  }

  public long count(Invariant invariant) {
    return of(invariant).count();
  }

  public Optional<String> first(Invariant invariant) {
    return of(invariant).first();
  }

  public List<Invariant> violated() {
    return Arrays.stream(Invariant.values())
        .filter(invariant -> count(invariant) > 0)
        .toList();
  }

  @SuppressWarnings("NullAway") // one entry per invariant
  private Finding of(Invariant invariant) {
    return findings.get(invariant);
  }

  private static final class Finding {
    private final AtomicLong count = new AtomicLong();
    private final AtomicReference<Optional<String>> first = new AtomicReference<>(Optional.empty());

    void note(long more, String where) {
      // ordering: volatile, for atomicity: only one of several checkers may note the first case.
      first.compareAndSet(Optional.empty(), Optional.of(where));
      // ordering: volatile, pairs with the acquire in count; a thread that sees the count also sees
      // the first case.
      count.getAndAdd(more);
    }

    long count() {
      // ordering: acquire, pairs with the addition in note; without it the first case could be
      // missing.
      return count.getAcquire();
    }

    Optional<String> first() {
      // ordering: acquire, pairs with the exchange in note; without it the text could be read
      // unfinished.
      return first.getAcquire();
    }
  }
}
