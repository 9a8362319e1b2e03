/**
 * The commands and input of one tick, as an object. A simulation depends on nothing else. A stored
 * {@code Slice} therefore replays the tick, and a transmitted one lets another machine compute the
 * same result. Journals, rewinds, lockstep and clusters read its input into a {@code ControlTable}
 * and wrap a simulation in a {@code ForwardingSteppable}.
 */
@NullMarked
package org.isochron.physics.slice;

import org.jspecify.annotations.NullMarked;
