/**
 * dyn4j, which simulates the plane z = 0: scenes are projected along z, and their depth is ignored.
 * {@code PlaneEngine} builds simulations, and {@code PlaneWorld} drives a dyn4j world. States
 * cannot be saved, because the solver starts from the last step's impulses, which cannot be set.
 */
@NullMarked
package org.isochron.dyn4j;

import org.jspecify.annotations.NullMarked;
