/**
 * All bodies at an instant between two snapshots, at the speed of memory. An {@code Interpolator} is asked for an instant
 * and holds the poses and channels there; how it follows the bodies is a {@code Blending}. Loops run over all slots
 * without a branch, and the few slots where a body came, went or was moved are mended afterwards.
 */
@NullMarked
package org.isochron.render.blend;

import org.jspecify.annotations.NullMarked;
