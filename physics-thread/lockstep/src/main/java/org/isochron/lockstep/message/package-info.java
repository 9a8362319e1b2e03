/** The header of the messages between peers, which names the sender and detects damage. */
@NullMarked
package org.isochron.lockstep.message;

import org.jspecify.annotations.NullMarked;
