/**
 * Shape casts, overlaps and closest points, identical for all engines. {@code ShapeQueries} tests
 * the bodies of a world, and {@code ConvexCast} a pair of convex shapes. Only the preparation of a
 * mesh allocates.
 */
@NullMarked
package org.isochron.engine.casting;

import org.jspecify.annotations.NullMarked;
