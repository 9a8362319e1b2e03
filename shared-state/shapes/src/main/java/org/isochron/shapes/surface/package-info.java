/**
 * Acceleration structures for mesh and hull surfaces: sorted triangles and planes. Ray casts on
 * shapes and the engines' shape queries use {@code TriangleTree} and {@code HullPlanes}, which are
 * independent of bodies. {@code TriangleTree} and {@code HullPlanes} are immutable, so any thread
 * may read them.
 */
@NullMarked
package org.isochron.shapes.surface;

import org.jspecify.annotations.NullMarked;
