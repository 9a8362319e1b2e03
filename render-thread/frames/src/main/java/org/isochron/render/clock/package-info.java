/**
 * Which instant of the simulation a frame shows. Read {@code RenderClock} first: a plain object
 * that takes the wall instant at which a frame is presented, and returns the displayed instant and
 * its two neighbouring snapshots. How far it stays behind, and what it shows when no snapshot
 * reaches the instant, is chosen in {@code picture}.
 */
@NullMarked
package org.isochron.render.clock;

import org.jspecify.annotations.NullMarked;
