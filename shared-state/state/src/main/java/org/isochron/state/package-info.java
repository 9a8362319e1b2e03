/**
 * Shared state of the physics thread and the render threads: snapshots, commands, events and time.
 * {@code SharedState} is the entry point: one thread at a time claims its writing side, and any
 * thread opens snapshot readers and event cursors or sends commands. The physics thread and the
 * render threads hold no references to each other. A {@code Viewer} in another process has a number
 * that its commands carry, and a {@code CommandRule} says which of them pass.
 */
@NullMarked
package org.isochron.state;

import org.jspecify.annotations.NullMarked;
