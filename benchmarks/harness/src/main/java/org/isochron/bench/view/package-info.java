/**
 * The picture of a run: a window of LWJGL, the same off-screen, or painted in Java where neither is to be had. A {@code
 * Viewer} owns the frame loop and shows a stage until it is told to end; bodies go the GPU route, one upload a tick, and
 * are blended in the vertex shader. What the window draws over it, and what its keys do, is here too.
 */
@NullMarked
package org.isochron.bench.view;

import org.jspecify.annotations.NullMarked;
