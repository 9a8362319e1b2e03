/**
 * The triangles of a mesh, sorted for code that looks for a few of them. {@code TriangleTree} knows
 * neither rays nor bodies: rays walk it in {@code state.body}, and shapes in the queries of the
 * engines. A tree never changes, so any thread may walk it.
 */
@NullMarked
package org.isochron.state.triangles;

import org.jspecify.annotations.NullMarked;
