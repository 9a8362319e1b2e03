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
 * What the witnesses saw: how often each invariant was violated, and where first. Any thread; never
 * grows.
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

  /** Counts violations; where the first of an invariant was is kept. */
  public void note(Invariant invariant, long count, String where) {
    of(invariant).note(count, where);
  }

  public long count(Invariant invariant) {
    return of(invariant).count();
  }

  /** Where an invariant was violated first. */
  public Optional<String> first(Invariant invariant) {
    return of(invariant).first();
  }

  public List<Invariant> violated() {
    return Arrays.stream(Invariant.values())
        .filter(invariant -> count(invariant) > 0)
        .toList();
  }

  @SuppressWarnings("NullAway") // there is one for each
  private Finding of(Invariant invariant) {
    return findings.get(invariant);
  }

  private static final class Finding {
    private final AtomicLong count = new AtomicLong();
    private final AtomicReference<Optional<String>> first = new AtomicReference<>(Optional.empty());

    void note(long more, String where) {
      // ordering: volatile, only for atomicity: of several witnesses one is the first.
      first.compareAndSet(Optional.empty(), Optional.of(where));
      // ordering: volatile: a thread that sees the count sees the first.
      count.getAndAdd(more);
    }

    long count() {
      // ordering: acquire, the counterpart of the addition.
      return count.getAcquire();
    }

    Optional<String> first() {
      // ordering: acquire, with the exchange in note: the text is seen whole.
      return first.getAcquire();
    }
  }
}
