/**
 * Checkers that watch a run, each for some of the invariants. {@code TickWitness} checks the ticks,
 * {@code WindowWitness} and {@code FrameWitness} check a reader, and {@code EventWitness} and
 * {@code ContactWitness} check the events. A {@code Seal} adds checksums to a snapshot, so that a
 * torn snapshot is detected.
 */
@NullMarked
package org.isochron.bench.stress.witness;

import org.jspecify.annotations.NullMarked;
