/**
 * What a simulation is given in one tick, as an object. Because a simulation depends on nothing
 * else, a stored {@code Slice} replays the tick, and one that is sent lets another machine compute
 * the same. Journal, rewind, lockstep and clusters are built on it: they read its input into a
 * {@code ControlTable}, and go around a simulation as a {@code ForwardingSteppable}.
 */
@NullMarked
package org.isochron.physics.slice;

import org.jspecify.annotations.NullMarked;
