/**
 * What a recording costs the physics thread. {@code RecordingBenchmark} gives a simulation that does nothing ten commands a
 * tick, with and without a recording around it. The difference of the two is the cost; the file is written by another
 * thread, as it always is.
 */
@NullMarked
package org.isochron.bench.journal;

import org.jspecify.annotations.NullMarked;
