/**
 * A run from its start to its result. {@code StressedRun} is what a {@code LiveRun}, by the
 * machine's clock, and a {@code HandMadeRun}, on a clock that steps, have in common.
 * {@code FaultThreads} plays the faults, {@code WatchedReader} is a reader with its witnesses, and
 * a {@code StressVerdict} says if all held.
 */
@NullMarked
package org.isochron.bench.stress.run;

import org.jspecify.annotations.NullMarked;
