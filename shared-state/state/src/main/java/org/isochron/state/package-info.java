/**
 * Where the physics thread and the render threads meet, and all that they share. {@code SharedState} is the door: it gives
 * the writing side once, and readers, event cursors and command senders to whoever asks. Neither side ever holds a
 * reference to the other.
 */
@NullMarked
package org.isochron.state;

import org.jspecify.annotations.NullMarked;
