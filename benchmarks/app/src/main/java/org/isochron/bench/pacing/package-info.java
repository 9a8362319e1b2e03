/**
 * Compares the punctuality of the physics thread's three pacings with that of common timers, in one
 * run. A {@code Contest} runs each {@code Contestant} for slices of time in turns, under a {@code
 * Load}. A {@code PacingTable} shows lateness, drift and CPU share.
 */
@NullMarked
package org.isochron.bench.pacing;

import org.jspecify.annotations.NullMarked;
