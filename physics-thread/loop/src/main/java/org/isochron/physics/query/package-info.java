/**
 * Questions to the world between two ticks. A {@code WorldView} is what a question is given, and a {@code RayHit} is where a
 * ray met a body. A question reads, and changes nothing: the ticks after it are the same as without it.
 */
@NullMarked
package org.isochron.physics.query;

import org.jspecify.annotations.NullMarked;
