/**
 * Blending by the Vector API, to be measured against. It is the one code of ours that wants
 * {@code --add-modules jdk.incubator.vector}, and is a module of its own so that no other has to be compiled with it. What
 * it shows is what the interpolator shows, but for small errors of its quickly fitted weights.
 */
@NullMarked
package org.isochron.bench.vector;

import org.jspecify.annotations.NullMarked;
