/**
 * dyn4j, a two-dimensional engine. Scenes are projected along z to the plane z = 0, and their depth
 * is ignored. States cannot be saved: dyn4j's solver starts from the last step's impulses, and
 * dyn4j has no method to set them.
 */
@NullMarked
package org.isochron.dyn4j;

import org.jspecify.annotations.NullMarked;
