package org.isochron.bench.stress.run;

import java.util.List;
import java.util.stream.Collectors;
import org.isochron.bench.stress.fault.FaultKind;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;

/** One-line verdict on a run. */
final class StressVerdict {
  private StressVerdict() {}

  static String of(Findings findings, List<FaultKind> missing, boolean endedEarly) {
    String names =
        findings.violated().stream().map(Invariant::toString).collect(Collectors.joining(", "));
    String verdict = names.isEmpty() ? "all invariants hold" : "violated: " + names;
    String faults = missing.stream().map(FaultKind::toString).collect(Collectors.joining(", "));
    String struck = faults.isEmpty() ? "" : "; never struck: %s (run longer)".formatted(faults);
    return verdict + struck + (endedEarly ? "; ended before its time" : "");
  }
}
