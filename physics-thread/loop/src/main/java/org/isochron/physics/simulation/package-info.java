/**
 * What a simulation must be to be ticked: the {@code Simulation} interface, {@code Seekable} for one that can go back, and
 * the things that every bridge to an engine would otherwise write again. {@code BodySlots} gives bodies their ids,
 * {@code BeginPoses} remembers where commands put bodies at the start of a tick, and {@code SavedState} keeps a state as
 * bytes. All of it is called on the physics thread alone.
 */
@NullMarked
package org.isochron.physics.simulation;

import org.jspecify.annotations.NullMarked;
