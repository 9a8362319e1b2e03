/**
 * The tick loop as a plain object. Each advance runs the ticks that are due at a wall-clock time
 * and returns the time of the next advance. Read {@code TickLoop} first; its {@code TickRunner}
 * runs each tick, and {@code LoopCounters} keeps the statistics. {@code WorldDriver} is the base of
 * all classes that tick a world. {@code ClockedDriver} drives a loop and runs its {@code
 * TimeRequests}. {@code ClockedWorld} is the base of running worlds with a ClockedDriver.
 */
@NullMarked
package org.isochron.physics.loop;

import org.jspecify.annotations.NullMarked;
