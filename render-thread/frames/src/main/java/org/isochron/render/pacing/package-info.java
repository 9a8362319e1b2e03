/**
 * When frames are drawn and when they are seen. A {@code RefreshGrid} gives a loop that waits by
 * itself its instants, and a {@code RefreshEstimate} measures those of a loop that its display
 * paces. Neither reads a clock: the loop passes its instants.
 */
@NullMarked
package org.isochron.render.pacing;

import org.jspecify.annotations.NullMarked;
