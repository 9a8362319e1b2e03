/**
 * Both threads under every fault that can be arranged, watched by witnesses that miss nothing.
 * {@code StressCommand} is the command; a {@code LiveRun} is one run by the machine's clock and a
 * {@code HandMadeRun} one on a clock that steps, and both put what they share on a
 * {@code StressedRun}. Each {@code Invariant} has a witness, and each witness is tested by a
 * planted bug that it must name.
 */
@NullMarked
package org.isochron.bench.stress;

import org.jspecify.annotations.NullMarked;
