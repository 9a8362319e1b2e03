package org.isochron.bench.stress;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The violations of each invariant, with their number and the first case, and the strikes of each
 * fault. Any thread; allocates only for a violation or a strike.
 */
final class Findings {
  private record Finding(long count, String first) {
    Finding plus(Finding later) {
      return new Finding(count + later.count, first);
    }
  }

  private final Map<Invariant, Finding> findings = new ConcurrentHashMap<>();
  private final Map<Fault, Long> strikes = new ConcurrentHashMap<>();

  void note(Invariant invariant, String where, Object... values) {
    note(invariant, 1, where, values);
  }

  @SuppressWarnings("AnnotateFormatMethod") // needs an extra library
  void note(Invariant invariant, long count, String where, Object... values) {
    findings.merge(invariant, new Finding(count, where.formatted(values)), Finding::plus);
  }

  long count(Invariant invariant) {
    Finding finding = findings.get(invariant);
    return finding == null ? 0 : finding.count();
  }

  Optional<String> first(Invariant invariant) {
    return Optional.ofNullable(findings.get(invariant)).map(Finding::first);
  }

  List<Invariant> violated() {
    return Arrays.stream(Invariant.values()).filter(findings::containsKey).toList();
  }

  void struck(Fault fault) {
    strikes.merge(fault, 1L, Long::sum);
  }

  String describeStrikes() {
    return new TreeMap<>(strikes).toString();
  }

  List<Fault> missing(Set<Fault> requested) {
    return requested.stream().filter(fault -> !strikes.containsKey(fault)).toList();
  }

  /** The verdict in a line. */
  String verdict(Set<Fault> requested, boolean endedEarly) {
    String names = violated().stream().map(Invariant::toString).collect(Collectors.joining(", "));
    String verdict = names.isEmpty() ? "all invariants hold" : "violated: " + names;
    String faults =
        missing(requested).stream().map(Fault::toString).collect(Collectors.joining(", "));
    String struck = faults.isEmpty() ? "" : "; never struck: %s (run longer)".formatted(faults);
    return verdict + struck + (endedEarly ? "; ended before its time" : "");
  }
}
