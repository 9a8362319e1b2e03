package org.isochron.bench.stress.run;

import org.isochron.bench.summary.Summary;

/** What a run came to: its figures, and what became of the ticks that were due. */
public record StressResult(Summary summary, TickBalance balance) {}
