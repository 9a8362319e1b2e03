/**
 * The operator's day: real processes that serve, view, join, leave, are killed, stopped and cut off,
 * for as long as a {@code DayPlan} says. {@code ChildProcess} is one of the processes of such a
 * trial, and {@code DayFindings} what it counts and finds. A trial holds if it has found nothing.
 */
@NullMarked
package org.isochron.bench.operation;

import org.jspecify.annotations.NullMarked;
