/**
 * How a frame loop without a second thread turns the time between frames into ticks, as pure
 * arithmetic on whole nanoseconds. {@code Timestep} creates the strategies and lists which to
 * choose; {@code Timestep.FixedSettings} and {@code Timestep.RefreshSettings} are the settings of
 * two of them. {@code Timestep.DeltaClock} is for engines that report the length of a frame instead
 * of its instant.
 */
@NullMarked
package org.isochron.physics.timestep;

import org.jspecify.annotations.NullMarked;
