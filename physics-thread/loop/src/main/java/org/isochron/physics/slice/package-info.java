/**
 * The commands and input of one tick, as an object. A simulation depends on nothing else, so a
 * stored {@code Slice} replays the tick, and a transmitted one lets another machine compute the
 * same result. Journal, rewind, lockstep and clusters read its input into a {@code ControlTable}
 * and wrap a simulation in a {@code ForwardingSteppable}.
 */
@NullMarked
package org.isochron.physics.slice;

import org.jspecify.annotations.NullMarked;
