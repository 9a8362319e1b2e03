/**
 * Durations counted without disturbing whoever counts them. A {@code DurationRecorder} belongs to one thread, and gives any
 * other a {@code Distribution} of what was counted so far. Counting allocates nothing and waits for nobody.
 */
@NullMarked
package org.isochron.state.statistics;

import org.jspecify.annotations.NullMarked;
