/**
 * Requests to the simulation, from any thread to the physics thread. A {@code Command} is a
 * fixed-size record with the instant at which it was sent; a {@code CommandSender} puts it into the
 * bounded {@code CommandQueue} or returns false when that is full, and the {@code CommandReceiver}
 * hands each command to exactly one tick. A {@code CommandQueue} allocates nothing per command;
 * {@code CommandQueue.OfOneThread}, a plain list for game code inside a tick, allocates only while
 * it grows.
 */
@NullMarked
package org.isochron.state.command;

import org.jspecify.annotations.NullMarked;
