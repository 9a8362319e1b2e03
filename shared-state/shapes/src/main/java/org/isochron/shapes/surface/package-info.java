/**
 * What the surfaces of meshes and hulls are made of: triangles, sorted for code that looks for a
 * few of them, and planes. {@code TriangleTree} and {@code HullPlanes} know no bodies: rays use
 * them in {@code shapes}, and shapes in the queries of the engines. None of them ever changes,
 * so any thread may read one.
 */
@NullMarked
package org.isochron.shapes.surface;

import org.jspecify.annotations.NullMarked;
