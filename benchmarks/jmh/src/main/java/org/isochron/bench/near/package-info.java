/**
 * What it costs to carry the shared state to another process. {@code NearPublishBenchmark} measures
 * one publish into the files, to one reader and to eight, with and without their takes. It uses
 * the classes of the library itself.
 */
@NullMarked
package org.isochron.bench.near;

import org.jspecify.annotations.NullMarked;
