/**
 * When frames are drawn and when they are seen. A {@code RefreshGrid} aligns the frames of a loop with the refreshes of its
 * display, and predicts the instant at which each will be seen. A {@code RefreshMultiple} rounds the time between frames to
 * whole refreshes, for loops that work with time differences.
 */
@NullMarked
package org.isochron.render.pacing;

import org.jspecify.annotations.NullMarked;
