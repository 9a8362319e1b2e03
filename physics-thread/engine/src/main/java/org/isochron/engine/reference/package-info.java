/**
 * A small engine without a library: bodies move as spheres that fly and bounce on the ground.
 * {@code ReferenceEngine} builds a scene in a {@code SphereWorld}. {@code Balls} builds worlds of
 * balls for tests and benchmarks.
 */
@NullMarked
package org.isochron.engine.reference;

import org.jspecify.annotations.NullMarked;
