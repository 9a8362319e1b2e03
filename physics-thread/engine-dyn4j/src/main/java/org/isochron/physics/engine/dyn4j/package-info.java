/**
 * dyn4j, which knows the plane z = 0 alone: scenes are seen from along z, and what they have of depth is left out.
 * {@code PlaneEngine} finds it, {@code PlaneWorld} is its world. Its solver starts from the impulses of the step before,
 * which cannot be set, so that states are not saved.
 */
@NullMarked
package org.isochron.physics.engine.dyn4j;

import org.jspecify.annotations.NullMarked;
