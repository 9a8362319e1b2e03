package org.isochron.physics;

import java.util.List;
import java.util.function.Consumer;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.SnapshotLayout;

/**
 * Game code that runs in every tick, like the fixed update of a game engine. The ticking thread
 * calls the controller between the commands of the slice and the step.
 *
 * <p>A replay, a rewind and every peer of a lockstep session call the controller again with the
 * same arguments. The results of a controller must therefore depend only on its arguments and its
 * own fields. Save fields that last from tick to tick in {@link #save}, {@link #restore} and {@link
 * #stateHash}: override all three or none.
 */
@FunctionalInterface
public interface Controller {
  /**
   * Controls a tick. All arguments are valid during the call only.
   *
   * @param tick the next tick
   * @param input input of the tick's slice
   * @param view the world before the step
   * @param commands sends commands for this tick; spawned bodies get their ids immediately
   */
  void control(long tick, TickInput input, WorldView view, CommandSender commands);

  /**
   * Receives a {@link CommandSender#user} command, or the report that a viewer has {@link
   * Command#ENTERED entered} or {@link Command#LEFT left}. {@link Command#sender} tells whose it
   * is. The command is valid during the call only.
   */
  default void command(Command command) {}

  /**
   * Returns the channels that this controller adds to the snapshots; must never change. Controllers
   * around the same simulation must use different channel names.
   */
  default List<SnapshotLayout.Channel> channels() {
    return List.of();
  }

  /**
   * Writes the channels of the last tick, including those of sleeping bodies. A value lasts for one
   * snapshot; unwritten channels are 0, or 1 for a scale. Called at the end of every tick that is
   * shown and after a restore, so this method must read only fields and {@link
   * ChannelWriter#view}, and change nothing.
   */
  default void show(ChannelWriter channels) {}

  /** Saves the fields. */
  default void save(SavedState destination) {}

  /** Restores what {@link #save} wrote. */
  default void restore(SavedState source) {}

  /** Returns a hash of the fields. */
  default long stateHash() {
    return 0;
  }

  /**
   * Wraps a simulation so that this controller runs in each tick; an exception fails the tick.
   *
   * @throws IllegalArgumentException if the simulation has a past, because a rewind would not
   *     restore this controller. Also if only some of {@link #save}, {@link #restore} and {@link
   *     #stateHash} are overridden, or if the layout cannot hold the {@link #channels}
   * @throws UnsupportedOperationException if this controller has channels but the simulation has no
   *     {@link Simulation#layout}
   */
  default Simulation around(Simulation simulation) {
    return around(simulation, failure -> {
      throw failure;
    });
  }

  /**
   * Wraps a simulation like {@link #around(Simulation)}; the simulation can continue after the
   * controller failed.
   *
   * @param onFailure called when the controller throws. After the handler returns, the commands of
   *     the failed call are dropped and the ticks continue without the controller. After a failed
   *     {@link #show} only the channels are omitted from then on. If the handler throws, the tick
   *     fails
   */
  default Simulation around(Simulation simulation, Consumer<FailedException> onFailure) {
    return new ControlledSimulation(simulation, this, onFailure);
  }

  /** Writes channels of bodies. */
  @FunctionalInterface
  interface ChannelWriter {
    /**
     * Writes a value of a body; has no effect if the snapshot does not contain the body.
     *
     * @param channel index in {@link Controller#channels}
     * @throws IndexOutOfBoundsException if the channel does not exist
     */
    void set(int channel, long body, float value);

    /** Returns the world after the tick. */
    default WorldView view() {
      throw new UnsupportedOperationException("this writer has no view of a world");
    }
  }

  /** Reports the exception of a controller. */
  final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    FailedException(long tick, Throwable cause) {
      super("the controller threw in tick %d: %s".formatted(tick, cause), cause);
    }
  }
}
