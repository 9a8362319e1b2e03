/**
 * Frames for renderers that blend on the graphics card. {@code GpuFrames} uploads each tick once,
 * through the {@code GpuFrames.Buffers} of the renderer; a frame then needs only a blend fraction,
 * however many bodies there are. {@code GpuFrames.shader} returns the shader functions that blend
 * as text, and nothing here depends on a graphics library.
 */
@NullMarked
package org.isochron.render.gpu;

import org.jspecify.annotations.NullMarked;
