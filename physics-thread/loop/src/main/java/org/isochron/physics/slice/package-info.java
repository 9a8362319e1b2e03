/**
 * The commands and input of one tick, as an object. Slices are the only input of a simulation. A
 * stored {@code Slice} therefore replays the tick, and a transmitted slice lets another machine
 * compute the same result. Journals, rewinds, lockstep and clusters read a slice's input into a
 * {@code ControlTable} and wrap a simulation in a {@code ForwardingSteppable}.
 */
@NullMarked
package org.isochron.physics.slice;

import org.jspecify.annotations.NullMarked;
