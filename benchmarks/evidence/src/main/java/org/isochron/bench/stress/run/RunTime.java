package org.isochron.bench.stress.run;

import java.util.function.LongConsumer;
import org.isochron.state.NanoClock;

/**
 * The time of a run.
 *
 * @param clock what everybody reads
 * @param furthest how far that has been, for a clock may step back
 * @param pass lets a number of nanoseconds pass on the thread that calls it
 * @param handMade true if the run itself moves the clock
 */
record RunTime(NanoClock clock, NanoClock furthest, LongConsumer pass, boolean handMade) {}
