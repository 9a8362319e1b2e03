/**
 * The physics thread, which ticks a simulation at a fixed rate and publishes the results into a
 * shared state. {@code PhysicsThread} is the entry point, and {@code GameLoop} the one for frame
 * loops without a second thread. What both hand out is in {@code org.isochron.physics.world}, and
 * the loop itself in {@code org.isochron.physics.loop}.
 */
@NullMarked
package org.isochron.physics;

import org.jspecify.annotations.NullMarked;
