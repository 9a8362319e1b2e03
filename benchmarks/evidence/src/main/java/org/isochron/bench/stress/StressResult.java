package org.isochron.bench.stress;

import org.isochron.bench.summary.Summary;

/** What a run came to: its figures, and what became of the ticks that were due. */
record StressResult(Summary summary, TickBalance balance) {}
