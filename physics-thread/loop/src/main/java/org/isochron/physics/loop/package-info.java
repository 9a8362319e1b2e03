/**
 * The tick loop as a plain object: it is advanced to an instant, runs the ticks that are due by
 * then, and returns when to advance it again. Read {@code TickLoop} first. {@code Tick} runs each
 * tick, and {@code TickCounters} counts what it took.
 */
@NullMarked
package org.isochron.physics.loop;

import org.jspecify.annotations.NullMarked;
