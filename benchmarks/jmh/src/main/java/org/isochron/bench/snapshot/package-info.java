/**
 * The cost of handing over and reading snapshots of many bodies. The cost of the handoff must not
 * depend on the number of bodies. The writer's copies into a snapshot are measured with the rivals
 * of the exchange.
 */
@NullMarked
package org.isochron.bench.snapshot;

import org.jspecify.annotations.NullMarked;
