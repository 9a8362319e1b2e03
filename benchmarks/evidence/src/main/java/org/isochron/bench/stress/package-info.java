/**
 * Runs the physics thread and the render threads under faults, watched by witnesses. {@code
 * StressCommand} is the command, and {@code StressPage} and {@code StressTable} show the violations
 * of a run. Each invariant has a witness, and each witness is tested with a planted bug.
 */
@NullMarked
package org.isochron.bench.stress;

import org.jspecify.annotations.NullMarked;
