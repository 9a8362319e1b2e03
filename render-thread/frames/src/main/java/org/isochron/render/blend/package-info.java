/**
 * Blends all bodies at an instant between two snapshots. An {@code Interpolator} computes the poses
 * and channels with a {@code Blending}.
 */
@NullMarked
package org.isochron.render.blend;

import org.jspecify.annotations.NullMarked;
