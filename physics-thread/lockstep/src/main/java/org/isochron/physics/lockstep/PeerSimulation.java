package org.isochron.physics.lockstep;

import org.isochron.physics.input.TickInput;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.command.Command;

/**
 * A simulation that wants to know which peer asks. Under {@link Lockstep} it is given, for each peer in the peers' order,
 * that peer's commands and then that peer's input; alone, and inside another simulation such as a recording's, it plays as
 * peer 0.
 */
public interface PeerSimulation extends Simulation {
  /** Does what a peer's command asks. */
  void apply(int peer, Command command);

  /** Sees the input of a peer's devices. */
  void control(int peer, TickInput input);

  @Override
  default void apply(Command command) {
    apply(0, command);
  }

  @Override
  default void control(TickInput input) {
    control(0, input);
  }
}
