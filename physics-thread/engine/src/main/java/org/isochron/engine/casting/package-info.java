/**
 * Shapes that are moved through a world, laid over it, or looked for around a point, the same for
 * every engine. {@code ShapeQueries} asks the bodies of a world one by one, and {@code ConvexCast}
 * one pair of convex shapes. Nothing here allocates, except for a mesh when it is prepared.
 */
@NullMarked
package org.isochron.engine.casting;

import org.jspecify.annotations.NullMarked;
