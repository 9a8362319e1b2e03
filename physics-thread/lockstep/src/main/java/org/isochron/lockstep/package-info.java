/**
 * Several machines that compute one world, because each gives its simulation the slices of all
 * peers. {@code Lockstep} lets a tick run when all its slices are here, and {@code Rollback}
 * predicts what is missing and takes back what was predicted wrongly. {@code Lockstep.Status} and
 * {@code Rollback.Status} show any thread which peers are waited for, which are gone, and at which
 * tick states differed.
 */
@NullMarked
package org.isochron.lockstep;

import org.jspecify.annotations.NullMarked;
