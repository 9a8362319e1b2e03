/**
 * Journals on the command line: {@code record} writes one of random commands, {@code verify} and
 * {@code replay} compare a new simulation with it, as fast as it goes or to look at, and
 * {@code inspect} says what is in it. What can be simulated is a {@code Subject}, found again by
 * what a journal says it is of. Whatever text a journal brings is made {@code Printable} before it
 * reaches a terminal.
 */
@NullMarked
package org.isochron.bench.journal;

import org.jspecify.annotations.NullMarked;
