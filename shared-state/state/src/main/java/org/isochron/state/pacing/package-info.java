/**
 * Waiting for an instant, as both loops do it: the physics thread for its next tick, a render thread for its next frame. A
 * {@code Pacing} is the choice of how, and the {@code Pacer} does it. What the operating system can do for a thread's
 * punctuality is asked for by {@code ThreadScheduling}, which says what was granted.
 */
@NullMarked
package org.isochron.state.pacing;

import org.jspecify.annotations.NullMarked;
