/**
 * The answers to geometric questions. A {@code RayHit} is where a ray or a shape met a body, and
 * {@code RayHits} are all bodies on a ray. The questions are asked of the world
 * between two ticks, or of the bodies as a frame shows them.
 */
@NullMarked
package org.isochron.state.query;

import org.jspecify.annotations.NullMarked;
