/**
 * Rolls ticks back and runs them again. {@code PredictedSlices} replaces missing slices, {@code
 * RewindableTicks} runs ticks and keeps states to restore, and {@code HeldEvents} keeps their
 * events. {@code CorrectedBodies} lets displayed errors fade after a correction. {@code
 * RollbackBudget} and {@code RollbackPace} limit the cost and the depth of rollbacks.
 */
@NullMarked
package org.isochron.lockstep.rollback;

import org.jspecify.annotations.NullMarked;
