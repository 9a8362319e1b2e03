/**
 * Vehicles on wheels. A {@code WheeledVehicle} casts a ray a wheel from a body, and pushes that
 * body as springs, tyres, engine and brakes would, by its {@code WheeledVehicle.Settings}. It needs
 * rays and impulses only, so it drives alike on every engine that has them.
 */
@NullMarked
package org.isochron.physics.vehicle;

import org.jspecify.annotations.NullMarked;
