/**
 * Measures the cost that Isochron adds to a step of a real engine. {@code RawPileBenchmark} steps
 * the engine's own world, {@code GluePileBenchmark} adds hand-written code for poses and contacts,
 * {@code ServedPileBenchmark} ticks like the physics thread, and {@code QuietPileBenchmark} omits
 * contact events. All of these measure the same ticks of a falling pile, in a new world each time.
 */
@NullMarked
package org.isochron.bench.engine;

import org.jspecify.annotations.NullMarked;
