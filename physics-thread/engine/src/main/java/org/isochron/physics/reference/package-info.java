/**
 * A small simulation without an engine: spheres that fly, bounce on the ground and hang on springs.
 * {@code SphereWorld} is the simulation, built from {@code SphereSettings}, and an
 * {@code Integrator} advances it. {@code Truth} has motions with a closed form, for tests to
 * compare with.
 */
@NullMarked
package org.isochron.physics.reference;

import org.jspecify.annotations.NullMarked;
