/**
 * The physics thread, which ticks a simulation at a fixed rate and publishes the results into a
 * shared state. Start with {@code PhysicsThread}, or with {@code GameLoop} for a frame loop without
 * a second thread; both tick a {@code Simulation}. A {@code Controller} is game code that runs in
 * every tick.
 */
@NullMarked
package org.isochron.physics;

import org.jspecify.annotations.NullMarked;
