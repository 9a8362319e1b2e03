/**
 * The tick loop as a plain object: it is advanced to an instant, runs the ticks that are due by
 * then, and returns when to advance it again. Read {@code TickLoop} first; {@code Tick} runs each
 * tick, and an {@code OverloadPolicy} decides what happens to ticks that become due faster than
 * they can run. {@code TickStatistics} can be read by any thread.
 */
@NullMarked
package org.isochron.physics.tick;

import org.jspecify.annotations.NullMarked;
