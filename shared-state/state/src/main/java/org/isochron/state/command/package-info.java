/**
 * Requests to the simulation, from any thread to the physics thread. A {@code Command} is a fixed-size record with the
 * instant of its arrival; a {@code CommandSender} offers it to the bounded {@code CommandQueue} and is told when that is
 * full, and the {@code CommandReceiver} hands each command to exactly one tick. Nothing is allocated for a command.
 */
@NullMarked
package org.isochron.state.command;

import org.jspecify.annotations.NullMarked;
