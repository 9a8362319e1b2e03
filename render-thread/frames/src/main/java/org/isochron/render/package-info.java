/**
 * The threads that show any instant between two snapshots. {@code FrameSource} gives a frame loop of one's own the {@code
 * RenderFrame} for an instant, and {@code RenderThread} is such a loop for those without one. They read the shared state by
 * a clock of their own and never make its writer wait.
 */
@NullMarked
package org.isochron.render;

import org.jspecify.annotations.NullMarked;
