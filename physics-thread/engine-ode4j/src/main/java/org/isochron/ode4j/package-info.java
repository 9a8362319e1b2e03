/**
 * ODE through ode4j, a port in pure Java. {@code OdeEngine} builds simulations. Contacts are
 * created in slot order, so a restored state continues exactly.
 */
@NullMarked
package org.isochron.ode4j;

import org.jspecify.annotations.NullMarked;
