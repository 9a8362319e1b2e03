/**
 * The tick loop as a plain object: it is advanced to an instant, runs the ticks that are due by
 * then, and returns when to advance it again. Read {@code TickLoop} first. {@code Tick} runs each
 * tick, {@code TickCounters} counts what it took, and {@code Hosting} is what all hosts of a world
 * share.
 */
@NullMarked
package org.isochron.physics.loop;

import org.jspecify.annotations.NullMarked;
