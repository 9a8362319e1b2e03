/**
 * Several machines that compute one world, because each gives its simulation the slices of all
 * peers. {@code Lockstep} runs a tick when all its slices have arrived, and {@code Rollback}
 * predicts missing slices and rolls wrong predictions back. {@code Lockstep.Status} and {@code
 * Rollback.Status} show any thread which peers are waited for, which are gone, and at which tick
 * states differed.
 */
@NullMarked
package org.isochron.lockstep;

import org.jspecify.annotations.NullMarked;
