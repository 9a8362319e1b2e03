package org.isochron.physics.slice;

import java.util.function.Consumer;
import org.isochron.physics.Simulation;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandSender;
import org.isochron.state.IdReserve;

/**
 * Commands that a simulation sends to the one inside it within the running tick, for game code
 * that turns device input into impulses, teleports or spawns. Owner: the physics thread. Never
 * waits; allocates only when a tick has more commands than any before.
 *
 * <p>A {@link ForwardingSimulation} holds one. In its {@code control} it sends commands, calls
 * {@link #give}, and then forwards the input. The inner simulation sees begin, the commands of
 * the tick's slice, these commands in the order in which they were sent, control and step. A
 * replay computes the commands again from the same slice, if they depend on nothing but the
 * calls to the outer simulation; what that keeps from tick to tick belongs in its {@code save},
 * {@code restore} and {@code stateHash}.
 *
 * <p>The commands carry stamp 0. Device kinds have no effect here: input is what
 * {@code control} receives.
 */
public final class TickCommands {
  private final Simulation simulation;
  private final CommandQueue.OfOneThread commands;
  private final CommandSender sender;
  private final Consumer<Command> inside;
  private final long[] nextId = new long[1];
  private int spawned;
  private int joined;

  /**
   * Creates the commands for an inner simulation.
   *
   * @param capacity the most commands in a tick; the sender refuses more and counts them
   * @throws IllegalArgumentException unless the capacity is from 2 to
   *     {@link CommandQueue#MAX_CAPACITY}, or if the simulation has a past
   */
  public TickCommands(Simulation simulation, int capacity) {
    if (simulation.past().isPresent()) {
      throw new IllegalArgumentException(
          "%s can go back, and what the game code around it keeps would not go back with it; let it implement Steppable, with the game code inside, as History does"
              .formatted(simulation.getClass().getSimpleName()));
    }
    this.simulation = simulation;
    commands = new CommandQueue.OfOneThread(capacity, this::takeId, this::takeJointId);
    sender = commands.sender();
    inside = simulation::apply;
  }

  public CommandSender sender() {
    return sender;
  }

  /**
   * Returns the id of the next free slot, which depends on nothing but the ticks so far, as a
   * replay needs it.
   */
  private long takeId() {
    return next(simulation.freeSlots(), spawned++);
  }

  private long takeJointId() {
    return next(simulation.freeJointSlots(), joined++);
  }

  private long next(IdReserve.FreeSlots slots, int place) {
    return slots.copyTo(place, nextId) == 1 ? nextId[0] : BodyId.NONE;
  }

  /** Drops the commands that were sent since the last call of {@link #give}. */
  public void drop() {
    spawned = 0;
    joined = 0;
    commands.drain(command -> {});
  }

  /**
   * Applies the commands that were sent since the last call, and returns how many there were.
   */
  public int give() {
    spawned = 0;
    joined = 0;
    return commands.drain(inside);
  }
}
