/**
 * Runs the physics thread and the render threads under faults, while checkers watch them. {@code
 * StressCommand} is the command, and {@code StressPage} and {@code StressTable} show the violations
 * of a run. Each invariant has a checker, and each checker is tested with a planted bug.
 */
@NullMarked
package org.isochron.bench.stress;

import org.jspecify.annotations.NullMarked;
