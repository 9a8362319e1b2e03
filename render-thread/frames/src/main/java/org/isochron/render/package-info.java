/**
 * Interpolated frames for any instant between two snapshots. {@code FrameSource} returns a {@code
 * RenderFrame} to an application's own frame loop; {@code RenderThread} is a frame loop for
 * programs without one. Readers never make the writer wait.
 */
@NullMarked
package org.isochron.render;

import org.jspecify.annotations.NullMarked;
