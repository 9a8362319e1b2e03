/**
 * What a run is about: a world, the physics thread that ticks it, a record of its ticks, and what
 * drags, stirs or plays it. A {@code DemoRun} is opened from {@code DemoSettings} and can be opened
 * anew from others while the window stays. Everything runs as in a user's program, through the
 * doors of the libraries.
 */
@NullMarked
package org.isochron.bench.stage;

import org.jspecify.annotations.NullMarked;
