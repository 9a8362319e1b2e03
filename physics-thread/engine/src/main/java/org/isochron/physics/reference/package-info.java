/**
 * A simulation without dependencies, small enough to be understood at a glance: spheres that fly, bounce on the ground and
 * hang on springs. {@code SphereWorld} is the simulation, built by a {@code Builder}, and an {@code Integrator} moves it.
 * {@code Truth} has the motions whose exact course is known, for tests to compare with.
 */
@NullMarked
package org.isochron.physics.reference;

import org.jspecify.annotations.NullMarked;
