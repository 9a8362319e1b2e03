/**
 * The simulation of a stress run, with checksums in its snapshots and checks inside its steps.
 * {@code SealedSimulation} adds checksums to the snapshots and passes each command and input to the
 * checkers. {@code Stall} and {@code RestPhases} make steps long or bodies idle, and {@code
 * StepOverrun} measures long steps.
 */
@NullMarked
package org.isochron.bench.stress.world;

import org.jspecify.annotations.NullMarked;
