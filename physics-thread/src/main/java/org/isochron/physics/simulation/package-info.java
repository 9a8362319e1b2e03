/**
 * What a simulation must be to be ticked: the {@code Simulation} interface, and the two things that every bridge to an
 * engine would otherwise write again. {@code BodySlots} gives bodies their ids, and {@code BeginPoses} remembers where
 * commands put bodies at the start of a tick. All of it is called on the physics thread alone.
 */
@NullMarked
package org.isochron.physics.simulation;

import org.jspecify.annotations.NullMarked;
