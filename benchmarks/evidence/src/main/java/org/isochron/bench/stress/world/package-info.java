/**
 * The simulation of a stress run, sealed and watched from inside. {@code SealedSimulation} seals
 * the snapshots and passes each command and input to the witnesses. {@code Stall} and {@code
 * RestPhases} make the steps long or the bodies idle, and {@code StepOverrun} measures long steps.
 */
@NullMarked
package org.isochron.bench.stress.world;

import org.jspecify.annotations.NullMarked;
