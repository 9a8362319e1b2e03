/**
 * What it costs to carry the shared state to another process. {@code NearPublishBenchmark} measures one publish into mapped memory,
 * and {@code NearAge} how old a snapshot is when another process has it, next to a bare copy. Both use the classes of the library
 * itself.
 */
@NullMarked
package org.isochron.bench.near;

import org.jspecify.annotations.NullMarked;
