/**
 * ODE through ode4j, which is plain Java. {@code OdeEngine} builds simulations, and
 * {@code OdeWorld} drives an ODE world. Every slot of a scene has one ODE body from the start, and
 * contacts are created in the order of slots, so that a restored state continues to the last bit.
 */
@NullMarked
package org.isochron.ode4j;

import org.jspecify.annotations.NullMarked;
