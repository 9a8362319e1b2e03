/**
 * What disturbs a run. A {@code RunFault} is one that begins and ends on request, and
 * {@code FaultKind} lists them by name. {@code FaultCounts} shows that each of them has happened.
 */
@NullMarked
package org.isochron.bench.stress.fault;

import org.jspecify.annotations.NullMarked;
