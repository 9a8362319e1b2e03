/**
 * Ranges of numbers that every engine accepts. {@code Limits} validates positions, rotations,
 * motions and rays of shapes, commands and queries as well as counts in settings, and computes a
 * position's float residual. The package is stateless and independent of bodies, so any thread may
 * use it.
 */
@NullMarked
package org.isochron.shapes.limits;

import org.jspecify.annotations.NullMarked;
