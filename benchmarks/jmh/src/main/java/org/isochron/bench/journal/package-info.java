/**
 * The cost of a recording for the physics thread. {@code RecordingBenchmark} gives an idle
 * simulation ten commands a tick, with and without a recording around it. The difference is the
 * cost; another thread writes the file, as always.
 */
@NullMarked
package org.isochron.bench.journal;

import org.jspecify.annotations.NullMarked;
