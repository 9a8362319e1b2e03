/**
 * How a frame is chosen, and what is known of it. A {@code Delay} decides how far it stays behind,
 * a {@code Starvation} what it shows when no snapshot reaches its instant, and a {@code Blending}
 * how bodies move between two snapshots. {@code FrameInfo} says what a frame shows, and
 * {@code FrameInfo.Counts} what the frames of a source had to do with.
 */
@NullMarked
package org.isochron.render.picture;

import org.jspecify.annotations.NullMarked;
