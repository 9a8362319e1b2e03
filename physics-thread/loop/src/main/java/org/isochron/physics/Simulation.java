package org.isochron.physics;

/**
 * A fixed-step simulation, computed by an engine or by your own code. A simulation never waits and
 * keeps no past. First wrap game code around the simulation by {@link Controller#around}, which
 * returns another simulation. Then wrap the history, recording or session around that; the result
 * is only a {@link Steppable}.
 */
public interface Simulation extends Steppable {}
