/**
 * Measures the refreshes of a display that paces a loop. A {@code RefreshEstimate} derives a steady
 * or variable rate from the instants of the frames.
 */
@NullMarked
package org.isochron.render.refresh;

import org.jspecify.annotations.NullMarked;
