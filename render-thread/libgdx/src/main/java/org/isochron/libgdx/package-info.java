/**
 * Isochron for libGDX. {@code GdxPhysics} runs a physics thread, and moves models and sprites to
 * the displayed poses of their bodies once in every {@code render}. The other classes add input,
 * shapes, instancing and debug lines.
 */
@NullMarked
package org.isochron.libgdx;

import org.jspecify.annotations.NullMarked;
