package org.isochron.physics;

import java.util.List;
import java.util.function.Consumer;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.SnapshotLayout;

/**
 * Game code inside the tick, what engines call a fixed update. It is called once in every tick, by
 * the thread that ticks, after the commands of the tick's slice and before the step. What it sends
 * acts in this same tick.
 *
 * <p>A replay, a rewind and every peer of a lockstep session call it again with the same arguments.
 * So it must depend on nothing but these arguments and its own fields, and fields that last from
 * tick to tick belong in {@link #save}, {@link #restore} and {@link #stateHash}: override all three
 * or none.
 */
@FunctionalInterface
public interface Controller {
  /**
   * Controls a tick. All arguments are valid during the call only.
   *
   * @param tick the tick that is about to run
   * @param input what the devices did in the tick's slice of time
   * @param view the world before the step
   * @param commands sends commands for this tick; bodies get their ids at once
   */
  void control(long tick, TickInput input, WorldView view, CommandSender commands);

  /**
   * Takes a command of a kind of your own, {@link CommandSender#user}, before {@link #control} of
   * its tick. It is valid during the call only.
   */
  default void command(Command command) {}

  /**
   * The channels that this writes into the snapshots; they are added to those of the simulation.
   * Always the same ones. A name stands for one controller: two that go around a simulation have
   * different ones.
   */
  default List<SnapshotLayout.Channel> channels() {
    return List.of();
  }

  /**
   * Writes the channels of the tick that has just run, also of bodies that sleep. A value lasts for
   * one snapshot: what is not written is 0, and 1 if it is a scale. Called at the end of every tick
   * and after a restore, so it depends on fields alone, and changes none.
   */
  default void show(ChannelWriter channels) {}

  /** Writes the fields that later ticks depend on. */
  default void save(SavedState destination) {}

  /** Restores what {@link #save} wrote. */
  default void restore(SavedState source) {}

  /** Returns a number that is equal for equal fields. */
  default long stateHash() {
    return 0;
  }

  /**
   * Returns a simulation that this controls, in each of its ticks. If the controller throws, so
   * does the tick.
   *
   * @throws IllegalArgumentException if the simulation, one of your own, offers a past: this
   *     controller's state would stay behind when it is gone back to. Put a history around what
   *     this returns. Also if this overrides some of {@link #save}, {@link #restore} and
   *     {@link #stateHash} but not all, or the {@link #channels} do not fit into the layout, which
   *     has 32 at most
   * @throws UnsupportedOperationException if there are channels, and the simulation states no
   *     {@link Simulation#layout}
   */
  default Simulation around(Simulation simulation) {
    return around(simulation, failure -> {
      throw failure;
    });
  }

  /**
   * Returns a simulation that this controls, in each of its ticks, and which can go on without it.
   *
   * @param onFailure called by the physics thread when the controller throws. If it returns, the
   *     commands of that call are dropped, the ticks go on, and the controller is not called again;
   *     if it throws, the tick fails with what it throws
   * @throws IllegalArgumentException if the simulation, one of your own, offers a past: this
   *     controller's state would stay behind when it is gone back to. Put a history around what
   *     this returns. Also if this overrides some of {@link #save}, {@link #restore} and
   *     {@link #stateHash} but not all, or the {@link #channels} do not fit into the layout, which
   *     has 32 at most
   * @throws UnsupportedOperationException if there are channels, and the simulation states no
   *     {@link Simulation#layout}
   */
  default Simulation around(Simulation simulation, Consumer<FailedException> onFailure) {
    return new ControlledSimulation(simulation, this, onFailure);
  }

  /** Writes channels of bodies. Owner: the thread that ticks; valid during the call only. */
  @FunctionalInterface
  interface ChannelWriter {
    /**
     * Writes a body's value; without effect if the snapshot does not have the body.
     *
     * @param channel the index in {@link Controller#channels}
     * @throws IndexOutOfBoundsException if there is no such channel
     */
    void set(int channel, long body, float value);
  }

  /** Reports that a {@link Controller} threw; the cause is what it threw. */
  final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    FailedException(long tick, Throwable cause) {
      super("the controller threw in tick %d: %s".formatted(tick, cause), cause);
    }
  }
}
