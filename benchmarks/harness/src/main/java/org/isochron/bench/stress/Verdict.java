package org.isochron.bench.stress;

import java.util.stream.Collectors;

/** What a run comes to, in a line. */
final class Verdict {
  private Verdict() {}

  static String of(Findings findings, boolean endedEarly) {
    String names =
        findings.violated().stream().map(Invariant::toString).collect(Collectors.joining(", "));
    String verdict = names.isEmpty() ? "all invariants hold" : "violated: " + names;
    return endedEarly ? verdict + "; ended before its time" : verdict;
  }
}
