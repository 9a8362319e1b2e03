/**
 * The picture of a run: an LWJGL window, an off-screen picture, or none if there is no graphics
 * driver. A {@code ViewerLoop} runs the frame loop, a {@code ShownRun} takes and measures the
 * frames, and a {@code CardPicture} draws them. A {@code SceneDrawing} draws the bodies, an {@code
 * Overlay} draws the labels, and {@code Controls} handles keys and mouse.
 */
@NullMarked
package org.isochron.bench.view;

import org.jspecify.annotations.NullMarked;
