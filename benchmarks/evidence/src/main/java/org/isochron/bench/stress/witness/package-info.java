/**
 * Who watches a run, each for some of the invariants. {@code TickWitness} hears the ticks,
 * {@code WindowWitness} and {@code FrameWitness} see what a reader is given and shows, and
 * {@code EventWitness} and {@code ContactWitness} follow the events. A {@code Seal} derives a
 * snapshot's content from its tick, so that tearing shows.
 */
@NullMarked
package org.isochron.bench.stress.witness;

import org.jspecify.annotations.NullMarked;
