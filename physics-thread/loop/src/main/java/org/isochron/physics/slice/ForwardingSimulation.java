package org.isochron.physics.slice;

import org.isochron.physics.Simulation;

/**
 * A wrapper that forwards to a simulation every call that a subclass does not override. Owner: the
 * physics thread. A subclass that sends commands to the inner simulation within the same tick uses
 * {@link TickCommands}. A subclass that keeps state from tick to tick overrides {@code save},
 * {@code restore} and {@code stateHash}.
 */
public abstract class ForwardingSimulation extends ForwardingSteppable<Simulation>
    implements Simulation {
  protected ForwardingSimulation(Simulation simulation) {
    super(simulation);
  }
}
