/**
 * All bodies at an instant between two snapshots, at the speed of memory. An {@code Interpolator}
 * computes the poses and channels at an instant, by a choice of {@code Blending}. Loops run over
 * all slots without a branch, and then the few slots whose body was spawned, removed or moved are
 * corrected.
 */
@NullMarked
package org.isochron.render.blend;

import org.jspecify.annotations.NullMarked;
