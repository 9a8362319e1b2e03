/**
 * Lockstep: peers that compute the same because each gives its simulation the same slices of all peers, some ticks after
 * they were made. {@code Lockstep} stands between a loop and a simulation and lets a tick run only when all slices for it
 * are there. {@code LockstepStatus} tells any thread whom it waits for, who is gone, and at which tick states differ.
 */
@NullMarked
package org.isochron.physics.lockstep;

import org.jspecify.annotations.NullMarked;
