package org.isochron.bench.stress.run;

import java.util.function.LongConsumer;
import org.isochron.state.NanoClock;

/**
 * Time source of a run.
 *
 * @param clock clock that all threads read
 * @param furthest highest reading of the clock so far, because the clock may step back
 * @param pass lets the given number of nanoseconds pass on the calling thread
 * @param handMade true if the run itself moves the clock
 */
record RunTime(NanoClock clock, NanoClock furthest, LongConsumer pass, boolean handMade) {}
