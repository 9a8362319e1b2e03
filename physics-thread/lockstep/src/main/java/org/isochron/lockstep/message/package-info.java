/**
 * The common format of the messages between peers. {@code Envelope} is the header of each message,
 * which names the sender and detects damage. {@code EntryStream} cuts entries that are too large
 * for one message into chunks, and reassembles them at the other end.
 */
@NullMarked
package org.isochron.lockstep.message;

import org.jspecify.annotations.NullMarked;
