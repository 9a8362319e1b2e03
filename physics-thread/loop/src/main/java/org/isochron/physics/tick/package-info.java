/**
 * How ticks keep time. {@code TickSettings} has the rate, and an {@code OverloadPolicy} decides
 * what happens to ticks that become due faster than they can run. A {@code TickListener} hears of
 * each tick on the thread that ticks, and any thread reads the {@code TickStatistics}.
 */
@NullMarked
package org.isochron.physics.tick;

import org.jspecify.annotations.NullMarked;
