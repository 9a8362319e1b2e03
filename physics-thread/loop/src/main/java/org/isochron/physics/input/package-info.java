/**
 * Device input, as the simulation sees it: a {@code TickInput} holds, for each tick, the value of
 * every control at the end of the tick's slice of time and what happened to it within. Its data
 * come from an {@code InputSource}, which the physics thread samples at every tick, and from
 * stamped commands of other threads. {@code GlfwInput} sends those of a window.
 */
@NullMarked
package org.isochron.physics.input;

import org.jspecify.annotations.NullMarked;
