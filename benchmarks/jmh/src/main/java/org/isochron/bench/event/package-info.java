/**
 * What it costs to tell several listeners what happened. The publisher never waits, so a measurement in which it runs
 * free would only count what its listeners lose: here it publishes in batches. {@code EventBenchmark} says which.
 */
@NullMarked
package org.isochron.bench.event;

import org.jspecify.annotations.NullMarked;
