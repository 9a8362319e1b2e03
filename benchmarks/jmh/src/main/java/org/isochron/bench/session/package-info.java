/**
 * Measures the cost of rollback in a networked session. {@code RollbackCost} compares a tick with a
 * rollback to the bare save, restore and steps that it contains. {@code CorrectionCost} does the
 * same for a correction of a prediction.
 */
@NullMarked
package org.isochron.bench.session;

import org.jspecify.annotations.NullMarked;
