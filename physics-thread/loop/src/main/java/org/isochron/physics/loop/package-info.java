/**
 * The tick loop as a plain object: it is advanced to an instant, runs the ticks that are due, and
 * returns the next instant to advance it to. Read {@code TickLoop} first; its {@code TickRunner}
 * runs each tick, and {@code LoopCounters} keeps the statistics. {@code WorldDriver} is the base of
 * all hosts of a world, {@code ClockedDriver} drives a loop and runs its {@code TimeRequests}, and
 * {@code ClockedWorld} is the base of the running worlds with a {@code ClockedDriver}.
 */
@NullMarked
package org.isochron.physics.loop;

import org.jspecify.annotations.NullMarked;
