/**
 * Rolls ticks back and runs them again. {@code PredictedSlices} replaces missing slices, {@code
 * RewindableTicks} runs ticks and holds their events, and {@code SavedTicks} keeps states to
 * restore. {@code CorrectedBodies} hides a correction from the picture, and {@code RollbackBudget}
 * and {@code RollbackPace} limit its cost and its depth.
 */
@NullMarked
package org.isochron.lockstep.rollback;

import org.jspecify.annotations.NullMarked;
