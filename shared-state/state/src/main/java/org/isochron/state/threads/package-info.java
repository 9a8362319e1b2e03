/**
 * Threads with precise timing: a loop that is stopped and joined, the wait for an absolute instant,
 * and the scheduling requests to the operating system. A wait parks and spins as its
 * {@link org.isochron.state.Pacing} defines, and adapts to the machine's wake-up latency. The
 * package is visible only to modules of this project.
 */
@NullMarked
package org.isochron.state.threads;

import org.jspecify.annotations.NullMarked;
