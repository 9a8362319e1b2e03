/**
 * The picture of a run: an LWJGL window, the same off-screen, or none where there is no graphics
 * driver. A {@code ViewerLoop} owns the frame loop and a {@code ShownRun} its frames, which it
 * judges. A {@code CardPicture} draws them: a {@code SceneDrawing} the bodies, blended on the
 * graphics card, into two {@code Pane}s, and an {@code Overlay} the labels, by NanoVG; {@code
 * Controls} is what keys and mouse ask for.
 */
@NullMarked
package org.isochron.bench.view;

import org.jspecify.annotations.NullMarked;
