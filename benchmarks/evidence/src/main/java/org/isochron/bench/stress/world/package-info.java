/**
 * The simulation of a run, sealed and watched from inside. {@code SealedSimulation} writes the seal
 * and gives the witnesses each command and input. {@code Stall}, {@code StepOverrun} and
 * {@code RestPhases} make its steps long, late or idle when a fault asks for that.
 */
@NullMarked
package org.isochron.bench.stress.world;

import org.jspecify.annotations.NullMarked;
