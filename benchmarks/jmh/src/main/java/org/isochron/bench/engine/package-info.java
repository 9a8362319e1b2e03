/**
 * The cost that Isochron adds to a step of a real engine. {@code RawPileBenchmark} steps the
 * engine's own world with the engine's own call, {@code GluePileBenchmark} adds what code by hand
 * does then, and {@code ServedPileBenchmark} ticks the same pile as the physics thread does. All
 * measure the same ticks of the fall, in a new world each time.
 */
@NullMarked
package org.isochron.bench.engine;

import org.jspecify.annotations.NullMarked;
