/**
 * A stress run from start to result. {@code StressedRun} is the common part of {@code LiveRun}, on
 * the system clock, and {@code ManualClockRun}, on a manual clock. {@code FaultThreads} runs the
 * faults, {@code WatchedReader} checks a reader, and {@code StressVerdict} summarises the result.
 */
@NullMarked
package org.isochron.bench.stress.run;

import org.jspecify.annotations.NullMarked;
