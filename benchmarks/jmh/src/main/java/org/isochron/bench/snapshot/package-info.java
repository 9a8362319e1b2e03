/**
 * What it costs to hand over and to read snapshots of many bodies. The handoff must not know how many bodies there are.
 * What the writer copies into a snapshot is its own affair and measured with the rivals of the exchange.
 */
@NullMarked
package org.isochron.bench.snapshot;

import org.jspecify.annotations.NullMarked;
