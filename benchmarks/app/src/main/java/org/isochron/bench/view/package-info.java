/**
 * The picture of a run: an LWJGL window, the same off-screen, or none where there is no graphics driver. A {@code
 * ViewerLoop} owns the frame loop and shows a run until it is asked to end; bodies take the GPU route, one upload a tick, and
 * are blended in the vertex shader. What the window draws over it, and what its keys do, is here too.
 */
@NullMarked
package org.isochron.bench.view;

import org.jspecify.annotations.NullMarked;
