/**
 * Chooses the simulation instant that a frame shows. Read {@code RenderClock} first: a plain object
 * that maps the presentation instant of a frame to the displayed instant and its two neighbouring
 * snapshots. {@code DelayTracker} chooses the delay.
 */
@NullMarked
package org.isochron.render.clock;

import org.jspecify.annotations.NullMarked;
