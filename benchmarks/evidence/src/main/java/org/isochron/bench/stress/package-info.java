/**
 * Both threads under every fault that can be arranged, watched by witnesses that miss nothing.
 * {@code StressCommand} is the command, and {@code StressPage} and {@code StressTable} show what a
 * run found. Each invariant has a witness, and each witness is tested by a planted bug that it must
 * name.
 */
@NullMarked
package org.isochron.bench.stress;

import org.jspecify.annotations.NullMarked;
