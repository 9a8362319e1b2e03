/**
 * What takes ticks back and runs them again. {@code PredictedSlices} stands in for slices that have
 * not come, {@code RewindableTicks} runs ticks and holds their events, and {@code SavedTicks} keeps
 * the states to return to. {@code CorrectedBodies} hides a correction from the picture, and
 * {@code RollbackBudget} and {@code RollbackPace} keep its cost and its depth small.
 */
@NullMarked
package org.isochron.lockstep.rollback;

import org.jspecify.annotations.NullMarked;
