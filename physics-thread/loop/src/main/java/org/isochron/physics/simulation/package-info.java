/**
 * What a simulation must be to be ticked: the {@code Simulation} interface, and a {@code Past} for
 * one that can go back. {@code ForwardingSimulation} and {@code TickCommands} wrap one simulation
 * in another, and {@code SavedState} holds a state as bytes. All of it runs on the thread that
 * ticks.
 */
@NullMarked
package org.isochron.physics.simulation;

import org.jspecify.annotations.NullMarked;
