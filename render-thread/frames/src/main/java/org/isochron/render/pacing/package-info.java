/**
 * The instants of frames, for a loop that waits by itself. A {@code RefreshGrid} counts them from a
 * rate or from the refreshes of a display. It reads no clock: the loop passes its instants.
 */
@NullMarked
package org.isochron.render.pacing;

import org.jspecify.annotations.NullMarked;
