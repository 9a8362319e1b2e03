/**
 * A small engine without a native library: bodies move as spheres and bounce on the ground.
 * Simulations are built by {@code ReferenceEngine}. Worlds of balls for tests and benchmarks are
 * built by {@code Balls}.
 */
@NullMarked
package org.isochron.engine.reference;

import org.jspecify.annotations.NullMarked;
