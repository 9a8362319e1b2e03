/**
 * Devices, as the simulation sees them: a {@code TickInput} says, for each tick, where every control stands at the end of
 * the tick's slice of time and what happened to it within. It is fed by an {@code InputSource} asked on the physics thread
 * at every tick, and by stamped commands from other threads. {@code GlfwInput} and {@code ScriptedInput} are adapters.
 */
@NullMarked
package org.isochron.physics.input;

import org.jspecify.annotations.NullMarked;
