/**
 * Threads that keep time: a loop that is stopped and joined, the wait for an absolute instant, and
 * what the operating system and this Java can do for both. A wait parks and spins as its
 * {@link org.isochron.state.Pacing} says, and learns how late this machine wakes up. Only
 * the modules of this project see the package.
 */
@NullMarked
package org.isochron.state.threads;

import org.jspecify.annotations.NullMarked;
