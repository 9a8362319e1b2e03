/**
 * What every host of a world hands out, whichever thread or machine ticks it. {@code RunningWorld}
 * has its state, questions, prefabs, statistics and status, and its {@code TimeControl} pauses,
 * steps and changes the speed. What a host cannot do, it refuses with a sentence.
 */
@NullMarked
package org.isochron.physics.world;

import org.jspecify.annotations.NullMarked;
