/**
 * Which numbers every engine can take. {@code Limits} checks positions, rotations, motions and
 * rays, for shapes, commands and queries alike, counts in settings, and says what a float lacks of
 * a place. It knows no bodies, and is stateless, so any thread may use it.
 */
@NullMarked
package org.isochron.shapes.limits;

import org.jspecify.annotations.NullMarked;
