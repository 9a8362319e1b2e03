/**
 * The refreshes of a display that paces a loop. A {@code RefreshEstimate} measures them by the
 * instants of the frames, at a steady rate or at a variable one. It reads no clock: the loop passes
 * its instants.
 */
@NullMarked
package org.isochron.render.refresh;

import org.jspecify.annotations.NullMarked;
