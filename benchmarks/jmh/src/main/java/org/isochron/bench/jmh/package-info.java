/**
 * The cost of single operations, measured by JMH. A benchmark is named after the thing and the
 * operation that it measures. Rivals are a parameter of the same class, so that nothing else
 * differs.
 */
@NullMarked
package org.isochron.bench.jmh;

import org.jspecify.annotations.NullMarked;
