package org.isochron.physics;

/**
 * A simulation in fixed steps, computed by an engine or by your own code; {@link Steppable} says
 * which calls it gets. It waits for nobody and keeps no past. Game code goes around it first
 * ({@link Controller#around}), which makes another simulation; what keeps its past, records it or
 * shares it with peers comes after that, and makes a {@link Steppable} alone.
 */
public interface Simulation extends Steppable {}
