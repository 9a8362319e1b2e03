/**
 * The tick loop as a plain object: it is advanced to an instant, runs the ticks that are due by
 * then, and returns when to advance it again. Read {@code TickLoop} first; its {@code Tick} runs
 * each tick, and {@code TickCounters} keeps the statistics. {@code Hosting} is what all hosts of a
 * world share, {@code Ticking} is the host of a loop and carries out its {@code TimeRequests}, and
 * {@code TickedWorld} is the base of running worlds that have a {@code Ticking}.
 */
@NullMarked
package org.isochron.physics.loop;

import org.jspecify.annotations.NullMarked;
