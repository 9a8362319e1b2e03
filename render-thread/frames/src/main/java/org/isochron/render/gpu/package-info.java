/**
 * The route for renderers that blend on the graphics card. {@code GpuFrames} uploads each tick once, through the {@code
 * TickBuffers} of the renderer, and then costs a frame no more than a blend fraction, however many bodies there are. The
 * shader functions that do the blending come as text with {@code PoseShader}, and nothing here knows a graphics library.
 */
@NullMarked
package org.isochron.render.gpu;

import org.jspecify.annotations.NullMarked;
