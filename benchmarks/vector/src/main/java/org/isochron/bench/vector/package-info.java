/**
 * Blending with the Vector API, as a rival in benchmarks. Only this code needs {@code --add-modules
 * jdk.incubator.vector}, so it has its own module and no other is compiled with that option. Its results equal the
 * interpolator's, except for small errors of its simply fitted weights.
 */
@NullMarked
package org.isochron.bench.vector;

import org.jspecify.annotations.NullMarked;
