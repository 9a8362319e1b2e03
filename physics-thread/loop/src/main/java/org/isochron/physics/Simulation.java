package org.isochron.physics;

/**
 * A fixed-step simulation, computed by an engine or by your own code. It never waits and keeps no
 * past ticks. Wrap game code around the simulation with {@link Controller#around}, which returns
 * another simulation. Then wrap a history, recording or session around the result, which makes it
 * only a {@link Steppable}.
 */
public interface Simulation extends Steppable {}
