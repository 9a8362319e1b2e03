/**
 * What the messages between peers have in common. {@code Envelope} is the header of each, and says
 * from whom it is and if it is damaged. {@code EntryStream} cuts what is too large for one message
 * into chunks, which the other end puts together again.
 */
@NullMarked
package org.isochron.lockstep.message;

import org.jspecify.annotations.NullMarked;
