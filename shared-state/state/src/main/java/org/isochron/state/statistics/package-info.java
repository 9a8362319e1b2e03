/**
 * Statistics of durations that do not disturb the thread they are measured on. A
 * {@code Distribution.Recorder} belongs to one thread, and returns to any thread a {@code
 * Distribution} of what was counted so far. Counting allocates nothing and never waits.
 */
@NullMarked
package org.isochron.state.statistics;

import org.jspecify.annotations.NullMarked;
