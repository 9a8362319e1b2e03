/**
 * One seeded simulation of a whole service: a world with every command, all observers at once, on a
 * virtual clock and network in one thread. {@link Truth} says what happened, {@link Service} runs a
 * {@link Program}, and each {@link Observer} must agree.
 */
@NullMarked
package org.isochron.simulator;

import org.jspecify.annotations.NullMarked;
