/**
 * The operator's day: real processes that serve, view, join, leave, are killed, stopped and cut
 * off, for as long as one likes. {@code OperatorsDay} is such a trial, {@code ChildProcess} one of
 * its processes, and {@code DayFindings} what it counts and finds. A trial holds if it has found
 * nothing.
 */
@NullMarked
package org.isochron.bench.operation;

import org.jspecify.annotations.NullMarked;
