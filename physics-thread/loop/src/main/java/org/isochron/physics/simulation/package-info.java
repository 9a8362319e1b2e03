/**
 * What a loop ticks: a {@code Tickable}, which is a {@code Simulation} or has one inside, and a
 * {@code Tickable.Past} for one that can go back. {@code Controller} is game code inside the tick,
 * and {@code SavedState} holds a state as bytes. All of it runs on the thread that ticks.
 */
@NullMarked
package org.isochron.physics.simulation;

import org.jspecify.annotations.NullMarked;
