/**
 * The parts of a run: a world, the physics thread that ticks it, a record of its ticks, and the
 * code that drags, stirs or plays it. A {@code DemoRun} is opened from {@code DemoSettings}, and
 * can be reopened with other settings in the same window.
 */
@NullMarked
package org.isochron.bench.stage;

import org.jspecify.annotations.NullMarked;
