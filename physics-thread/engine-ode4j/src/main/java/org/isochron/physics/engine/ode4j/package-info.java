/**
 * ODE by way of ode4j, in plain Java. {@code OdeEngine} finds it, {@code OdeWorld} is its world. Every slot of a scene has
 * one body of ODE's from the beginning and contacts are made in the order of slots, so that a state given back goes on to
 * the last bit.
 */
@NullMarked
package org.isochron.physics.engine.ode4j;

import org.jspecify.annotations.NullMarked;
