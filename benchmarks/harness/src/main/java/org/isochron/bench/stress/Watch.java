package org.isochron.bench.stress;

import java.util.Set;

/** Who watches a run: where what is seen is noted and told, and who may end it before its time. */
record Watch(
    Findings findings,
    FaultCounts strikes,
    StressEnding ending,
    StressProgress progress,
    Sabotage sabotage) {
  /** What a run comes to for which some faults were requested. */
  String verdict(Set<FaultKind> requested) {
    return StressVerdict.of(findings, strikes.missing(requested), ending.isAsked());
  }
}
