/**
 * What the service adds to the step of a real engine. {@code RawPileBenchmark} steps the engine's own world by the engine's
 * own call, {@code HeardPileBenchmark} with the contacts that the binding tells, {@code ServedPileBenchmark} ticks the same
 * pile as the physics thread does. All let it fall as far before they measure, in a new world each time.
 */
@NullMarked
package org.isochron.bench.engine;

import org.jspecify.annotations.NullMarked;
