/**
 * Frames of any instant between two snapshots. {@code FrameSource} returns the {@code RenderFrame}
 * for an instant to the user's own frame loop, and {@code RenderThread} is such a loop for programs
 * without one. Each reads the shared state by its own render clock, and never makes the writer
 * wait.
 */
@NullMarked
package org.isochron.render;

import org.jspecify.annotations.NullMarked;
