/**
 * The cost of publishing events to several listeners. The publisher never waits, so at full speed a
 * benchmark would mostly count lost events; these benchmarks publish in batches.
 * {@code EventBenchmark} polls on the publisher's thread, and {@code EventStreamBenchmark} on one
 * thread per listener.
 */
@NullMarked
package org.isochron.bench.event;

import org.jspecify.annotations.NullMarked;
