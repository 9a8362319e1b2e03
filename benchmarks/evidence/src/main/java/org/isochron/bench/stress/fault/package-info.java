/**
 * Disturbances of a stress run. A {@code RunFault} starts and ends on request, and {@code
 * FaultKind} lists all faults by name. {@code FaultCounts} proves that each fault has struck.
 */
@NullMarked
package org.isochron.bench.stress.fault;

import org.jspecify.annotations.NullMarked;
