/**
 * What a simulation must be to be ticked: the {@code Simulation} interface, a {@code Past} for one that can go back, and
 * the parts that most simulations need. {@code BodySlots} assigns ids to bodies, {@code BeginPoses} holds where commands
 * put bodies at the start of a tick, and {@code SavedState} holds a state as bytes. All of it runs on the physics thread.
 */
@NullMarked
package org.isochron.physics.simulation;

import org.jspecify.annotations.NullMarked;
