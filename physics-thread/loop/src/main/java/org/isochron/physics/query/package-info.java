/**
 * Questions to the world between two ticks. A {@code WorldView} is what a question is given, and
 * its answers are of the types in {@code org.isochron.state.query}. A question reads, and changes
 * nothing: the ticks after it are the same as without it.
 */
@NullMarked
package org.isochron.physics.query;

import org.jspecify.annotations.NullMarked;
