package org.isochron.physics.lockstep;

import org.isochron.physics.input.TickInput;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.command.Command;

/**
 * A simulation that learns which peer a command or input comes from. {@link Lockstep} gives it, for each peer in order
 * of peer number, that peer's commands and then that peer's input. Without a session, everything comes from peer 0.
 *
 * <p>A simulation around it that is in a session must be a {@code PeerSimulation} too, which passes the peer on; a session refuses
 * any other.
 */
public interface PeerSimulation extends Simulation {
  /** Applies a command of a peer. */
  void apply(int peer, Command command);

  /** Takes the input of a peer's devices. */
  void control(int peer, TickInput input);

  @Override
  default boolean knowsPeers() {
    return true;
  }

  @Override
  default void apply(Command command) {
    apply(0, command);
  }

  @Override
  default void control(TickInput input) {
    control(0, input);
  }
}
