/**
 * The tick loop as a plain object: it is advanced to an instant, runs the ticks that are due by
 * then, and returns when to advance it again. Read {@code TickLoop} first; its {@code TickRunner}
 * runs each tick, and {@code LoopCounters} keeps the statistics. {@code WorldDriver} is what all
 * hosts of a world share, {@code ClockedDriver} drives a loop and runs its {@code TimeRequests},
 * and {@code ClockedWorld} is the base of the running worlds with a {@code ClockedDriver}.
 */
@NullMarked
package org.isochron.physics.loop;

import org.jspecify.annotations.NullMarked;
