/**
 * What a simulation is given in one tick, as a thing of its own. Because a simulation depends on nothing else, a
 * {@code Slice} that is kept replays the tick, and one that is sent lets another machine compute the same. Journal, rewind
 * and lockstep are made of it.
 */
@NullMarked
package org.isochron.physics.slice;

import org.jspecify.annotations.NullMarked;
