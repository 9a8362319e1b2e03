/**
 * The state that the physics thread and the render threads share: snapshots, commands, events and
 * time. {@code SharedState} is the entry point: it hands the writing side to one owner at a time,
 * and snapshot readers, event cursors and the command sender to any thread. Neither side holds a
 * reference to the other.
 */
@NullMarked
package org.isochron.state;

import org.jspecify.annotations.NullMarked;
