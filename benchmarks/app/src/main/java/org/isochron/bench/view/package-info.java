/**
 * The picture of a run: an LWJGL window, the same off-screen, or none where there is no graphics
 * driver. A {@code ViewerLoop} owns the frame loop; bodies take the GPU route, one upload a tick,
 * and are drawn in two panes, blended and as the newest tick has them. What the window draws over
 * them, and what its keys and its mouse do, is here too.
 */
@NullMarked
package org.isochron.bench.view;

import org.jspecify.annotations.NullMarked;
