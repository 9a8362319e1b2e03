/**
 * What it costs to show all bodies at an instant between two snapshots. The interpolator is measured in each of its ways
 * against a copy of the arrays, JOML objects, a scalar loop and the Vector API. Times are for a whole frame, to be divided by
 * the number of bodies.
 */
@NullMarked
package org.isochron.bench.render;

import org.jspecify.annotations.NullMarked;
