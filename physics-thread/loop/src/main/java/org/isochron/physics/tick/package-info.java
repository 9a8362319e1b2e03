/**
 * The loop that keeps time, as a pure object: it is advanced to an instant, runs the ticks that are due by then, and says
 * when it wants to be advanced again. {@code TickLoop} is to be read first; an {@code OverloadPolicy} decides what becomes
 * of ticks that are due faster than they can run. {@code TickStatistics} may be read by any thread meanwhile.
 */
@NullMarked
package org.isochron.physics.tick;

import org.jspecify.annotations.NullMarked;
