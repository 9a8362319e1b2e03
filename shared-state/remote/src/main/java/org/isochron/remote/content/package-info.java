/**
 * What of a state travels to other processes and machines. {@code Quantisation} says how exact
 * numbers are, and {@code Interest} which bodies a viewer wants, in how many bytes a second. Both
 * are small records of numbers that both ends know.
 */
@NullMarked
package org.isochron.remote.content;

import org.jspecify.annotations.NullMarked;
