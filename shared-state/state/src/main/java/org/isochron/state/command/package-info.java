/**
 * Requests to the simulation, from any thread to the physics thread. A {@code Command} is a
 * fixed-size record with the instant at which it was sent; a {@code CommandSender} puts it into the
 * bounded {@code CommandQueue} or returns false when that is full, and the {@code CommandReceiver}
 * hands each command to exactly one tick. Nothing is allocated for a command.
 */
@NullMarked
package org.isochron.state.command;

import org.jspecify.annotations.NullMarked;
