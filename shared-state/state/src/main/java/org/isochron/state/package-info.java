/**
 * All that the physics thread and the render threads share. {@code SharedState} is the entry point:
 * it hands the writing side to one owner at a time, and readers, event cursors and the command
 * sender to any thread. Neither side holds a reference to the other.
 */
@NullMarked
package org.isochron.state;

import org.jspecify.annotations.NullMarked;
