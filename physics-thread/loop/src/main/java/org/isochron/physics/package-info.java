/**
 * The physics thread: ticks a simulation at a fixed rate and publishes what it computed into a shared state. {@code
 * PhysicsThread} is the door, and {@code GameLoop} the one for frame loops without a second thread; {@code TimeControl}
 * pauses, steps and changes the speed, and {@code PhysicsStatus} says how it does and why. The loop itself is {@code
 * org.isochron.physics.tick}.
 */
@NullMarked
package org.isochron.physics;

import org.jspecify.annotations.NullMarked;
