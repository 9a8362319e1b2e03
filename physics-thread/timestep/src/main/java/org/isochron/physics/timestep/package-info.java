/**
 * How a frame loop without a second thread turns the time between frames into ticks, as pure arithmetic on whole
 * nanoseconds. {@code Timestep} is the choice, and its page says which to take when; {@code FixedSettings} and {@code
 * RefreshSettings} are what can be chosen further. {@code DeltaClock} is for engines that tell the length of a frame
 * instead of the instant.
 */
@NullMarked
package org.isochron.physics.timestep;

import org.jspecify.annotations.NullMarked;
