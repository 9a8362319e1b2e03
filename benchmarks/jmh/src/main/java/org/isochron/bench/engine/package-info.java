/**
 * The cost that Isochron adds to a step of a real engine. {@code RawPileBenchmark} steps the
 * engine's own world by the engine's own call, {@code GluePileBenchmark} also reads poses and
 * contacts with hand-written code, {@code ServedPileBenchmark} ticks the same pile as the physics
 * thread does, and {@code QuietPileBenchmark} does so without contact events. All measure the same
 * ticks of the fall, in a new world each time.
 */
@NullMarked
package org.isochron.bench.engine;

import org.jspecify.annotations.NullMarked;
