package org.isochron.bench.stress.run;

import org.isochron.bench.summary.Summary;

/** Result of a run. */
public record StressResult(Summary summary, TickBalance balance) {}
