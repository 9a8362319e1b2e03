/**
 * The {@code stress} command: the physics thread and render threads against faults, with everything
 * that they pass to each other checked. {@code StressRun} holds the threads, {@code Faults} disturbs
 * them, a witness checks each side, and {@code Findings} counts the violations of each {@code
 * Invariant}.
 */
@NullMarked
package org.isochron.bench.stress;

import org.jspecify.annotations.NullMarked;
