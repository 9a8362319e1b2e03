/**
 * Measures single operations of relays and viewers. {@code SealBenchmark} compares sealing and
 * sending a message to the cipher alone.
 */
@NullMarked
package org.isochron.bench.remote;

import org.jspecify.annotations.NullMarked;
