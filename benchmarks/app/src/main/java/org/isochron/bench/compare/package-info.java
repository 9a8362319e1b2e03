/**
 * Compares the frames of Isochron with those of common game loops, on the same scene, machine,
 * clock and display. A {@code ContenderSession} runs for a slice of time, the {@code Projection}
 * records its frames, and the {@code Judge} computes judder and age. The {@code
 * ContenderComparison} runs all contenders in turns at every load.
 */
@NullMarked
package org.isochron.bench.compare;

import org.jspecify.annotations.NullMarked;
