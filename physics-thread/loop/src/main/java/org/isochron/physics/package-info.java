/**
 * The physics thread, which ticks a simulation at a fixed rate and publishes the results into a
 * shared state. {@code PhysicsThread} is the entry point, {@code GameLoop} the one for frame loops
 * without a second thread, and {@code Simulation} the interface of what they tick. Game code that
 * runs in every tick is a {@code Controller}; a character and a vehicle are included.
 */
@NullMarked
package org.isochron.physics;

import org.jspecify.annotations.NullMarked;
