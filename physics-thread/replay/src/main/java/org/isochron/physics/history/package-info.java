/**
 * Rewinding a running simulation. A {@code History} wraps a simulation and keeps its last ticks in
 * memory of a fixed size, set by {@code History.Settings}. The loop can go back to any of them and
 * continue from there, or show them in reverse.
 */
@NullMarked
package org.isochron.physics.history;

import org.jspecify.annotations.NullMarked;
