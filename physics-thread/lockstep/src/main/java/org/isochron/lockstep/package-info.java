/**
 * Several machines compute the same world, because each gives its simulation the slices of all
 * peers. {@code Lockstep} runs a tick when all its slices have arrived, or predicts missing slices
 * and rolls wrong predictions back. {@code Lockstep.Status} shows which peers a tick waits for,
 * which peers are gone, and at which tick states differed.
 */
@NullMarked
package org.isochron.lockstep;

import org.jspecify.annotations.NullMarked;
