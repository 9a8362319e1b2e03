package org.isochron.physics.simulation;

import java.util.function.Consumer;
import org.isochron.state.command.Command;
import org.isochron.state.command.CommandQueue;
import org.isochron.state.command.CommandReceiver;
import org.isochron.state.command.CommandSender;

/**
 * Commands that a simulation gives the one inside it within the running tick: game code that turns the devices' input into
 * impulses, teleports or spawns. Owner: the physics thread. Never waits; allocates nothing after construction.
 *
 * <p>A {@link ForwardingSimulation} holds one. In its {@code control} it sends, calls {@link #give}, and then passes the
 * input on. The simulation inside sees begin, the commands of the tick's slice, these commands in the order in which they
 * were sent, control and step. A replay computes them again from the same slice, if they depend on nothing but what the
 * outer simulation was given; what it remembers from tick to tick belongs into its {@code save}, {@code restore} and
 * {@code stateHash}. A Recording or a History may be around the outer simulation or inside it.
 *
 * <p>They bear the stamp 0. Kinds of devices mean nothing here: input is what control is given.
 */
public final class TickCommands {
  private final CommandSender sender;
  private final CommandReceiver receiver;
  private final Consumer<Command> inside;

  /**
   * Commands for a simulation.
   *
   * @param capacity how many a tick can have; the sender refuses more and counts them
   */
  public TickCommands(Simulation simulation, int capacity) {
    CommandQueue queue = new CommandQueue(capacity, () -> 0);
    sender = queue.sender();
    receiver = queue.claimReceiver();
    inside = simulation::apply;
  }

  public CommandSender sender() {
    return sender;
  }

  /** Applies what was sent since the last call, and returns how many commands there were. */
  public int give() {
    return receiver.drain(1, inside);
  }
}
