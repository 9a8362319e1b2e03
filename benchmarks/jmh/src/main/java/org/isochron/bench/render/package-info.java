/**
 * Measures the cost of blending all bodies at an instant between two snapshots. Each mode of the
 * interpolator is compared with a copy of the arrays, JOML objects, a scalar loop and the Vector
 * API. Times are for a complete frame; divide them by the number of bodies.
 */
@NullMarked
package org.isochron.bench.render;

import org.jspecify.annotations.NullMarked;
