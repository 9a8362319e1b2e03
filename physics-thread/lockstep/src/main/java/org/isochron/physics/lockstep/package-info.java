/**
 * Deterministic lockstep: all peers compute the same, because each gives its simulation the slices of all peers a few
 * ticks after they were made. {@code Lockstep} wraps a simulation and lets a tick run only when all its slices are
 * here. {@code LockstepStatus} shows any thread which peers it waits for, which are gone, and at which tick states
 * differed.
 */
@NullMarked
package org.isochron.physics.lockstep;

import org.jspecify.annotations.NullMarked;
