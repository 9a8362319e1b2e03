/**
 * When frames are drawn and when they are seen. A {@code RefreshGrid} lays the frames of a loop on the refreshes of its
 * display and predicts for each the instant at which it will be seen. A {@code RefreshMultiple} does the same to the time
 * that passes between frames, for loops that think in differences.
 */
@NullMarked
package org.isochron.render.pacing;

import org.jspecify.annotations.NullMarked;
