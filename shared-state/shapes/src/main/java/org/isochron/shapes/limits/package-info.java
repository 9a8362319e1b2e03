/**
 * Ranges of numbers that every engine accepts. {@link Limits} validates the positions, rotations,
 * motions and rays of shapes, commands and queries, and the counts in settings. {@code Limits} also
 * computes the residual of a position that is rounded to float. {@link JointRanges} draws the limits
 * of joints. The package is stateless and
 * independent of bodies, so any thread may use it.
 */
@NullMarked
package org.isochron.shapes.limits;

import org.jspecify.annotations.NullMarked;
