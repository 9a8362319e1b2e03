/**
 * Journals on the command line: {@code record} writes one of random commands, {@code verify} and {@code replay} compare a
 * new simulation with it, as fast as it goes or to look at, and {@code inspect} says what is in it. What can be simulated
 * is a {@code Subject}, found again by what a journal says it is of. {@code StutterReplay} makes the frames of a recorded
 * reader once more, with every starved one where it was.
 */
@NullMarked
package org.isochron.bench.journal;

import org.jspecify.annotations.NullMarked;
