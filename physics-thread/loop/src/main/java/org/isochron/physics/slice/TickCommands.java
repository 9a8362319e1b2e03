package org.isochron.physics.slice;

import java.util.function.Consumer;
import org.isochron.physics.Simulation;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandSender;
import org.isochron.state.IdReserve;

/**
 * Commands that a wrapper sends to its inner simulation within the current tick. Game code can thus
 * turn device input into impulses, teleports or spawns. Owner: the physics thread. Never waits;
 * allocates only when a tick has more commands than ever before.
 *
 * <p>To use it, let {@code control} of a {@link ForwardingSimulation} send commands, call {@link
 * #give}, and then forward the input. The inner simulation receives begin, the commands of the
 * tick's slice, these commands in order, control and step. A replay recomputes the commands from
 * the same slice, if they depend only on the calls to the wrapper. A wrapper must include state
 * that it keeps from tick to tick in its {@code save}, {@code restore} and {@code stateHash}.
 *
 * <p>The commands carry stamp 0. Device commands sent through this object have no effect, because
 * {@code control} receives the device input.
 */
public final class TickCommands {
  private final Simulation simulation;
  private final CommandQueue.SingleThreaded commands;
  private final CommandSender sender;
  private final Consumer<Command> inside;
  private final long[] nextId = new long[1];
  private int spawned;
  private int joined;

  /**
   * @param capacity maximum number of commands per tick; further commands are refused and counted
   * @throws IllegalArgumentException unless the capacity is from 2 to
   *     {@link CommandQueue#MAX_CAPACITY}, or if the simulation has a past
   */
  public TickCommands(Simulation simulation, int capacity) {
    if (simulation.past().isPresent()) {
      throw new IllegalArgumentException(
          "%s has a past, and a rewind would not restore the game code around it; let it implement Steppable, with the game code inside, as History does"
              .formatted(simulation.getClass().getSimpleName()));
    }
    this.simulation = simulation;
    commands = new CommandQueue.SingleThreaded(capacity, this::takeId, this::takeJointId);
    sender = commands.sender();
    inside = simulation::apply;
  }

  public CommandSender sender() {
    return sender;
  }

  private long takeId() {
    return next(simulation.freeSlots(), spawned++);
  }

  private long takeJointId() {
    return next(simulation.freeJointSlots(), joined++);
  }

  /**
   * Returns an id that depends only on earlier ticks, because a replay must get the same id. A
   * sender may already have the next id of a slot that the reserve offers. So from there on, the
   * slot skips that id, and the sender's spawn is refused instead of naming this body.
   */
  private long next(IdReserve.FreeSlots slots, int offset) {
    if (slots.copyTo(offset, nextId) == 0) {
      return BodyId.NONE;
    }
    int generation = BodyId.generation(nextId[0]);
    boolean skips = offset >= IdReserve.firstPosition(slots) && generation < Integer.MAX_VALUE;
    return BodyId.of(BodyId.slot(nextId[0]), generation + (skips ? 1 : 0));
  }

  /** Drops the pending commands. */
  public void drop() {
    spawned = 0;
    joined = 0;
    commands.drain(command -> {});
  }

  /** Applies the pending commands. */
  public int give() {
    spawned = 0;
    joined = 0;
    return commands.drain(inside);
  }
}
