package org.isochron.physics.simulation;

/**
 * A simulation around another one, to which it forwards every call that a subclass does not
 * override. Owner: the physics thread. A subclass that sends commands to the inner simulation
 * within the same tick uses {@link TickCommands}. One that keeps state from tick to tick overrides
 * {@link #save}, {@link #restore} and {@link #stateHash}.
 */
public abstract class ForwardingSimulation extends Forwarding<Simulation> implements Simulation {
  protected ForwardingSimulation(Simulation simulation) {
    super(simulation);
  }
}
