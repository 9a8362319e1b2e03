/**
 * Which bodies collide, as a controller decides it in each tick. A {@code CollisionFilter} asks a
 * rule for each body that is near another, and excludes or includes the pair by commands. So it
 * works with every engine and in every journal, and a one-way platform is one of its rules.
 */
@NullMarked
package org.isochron.physics.filter;

import org.jspecify.annotations.NullMarked;
