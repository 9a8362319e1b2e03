package org.isochron.physics;

/**
 * A fixed-step simulation, computed by an engine or by your own code. A simulation never waits and
 * keeps no past ticks. Wrap game code around the simulation with {@link Controller#around}, which
 * returns another simulation. Add a history, recording or session last, because these wrappers
 * return only a {@link Steppable}.
 */
public interface Simulation extends Steppable {}
