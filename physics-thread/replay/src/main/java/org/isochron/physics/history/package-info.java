/**
 * Time backwards, while the service runs. A {@code History} around a simulation keeps the last ticks in memory of a fixed
 * size, as {@code HistorySettings} say. The loop can go back to any of them and on from there, or show them in reverse.
 */
@NullMarked
package org.isochron.physics.history;

import org.jspecify.annotations.NullMarked;
