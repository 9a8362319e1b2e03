package org.isochron.physics.simulation;

import java.util.Optional;
import org.isochron.physics.input.TickInput;
import org.isochron.state.command.Command;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;

/**
 * A simulation in fixed steps: an engine behind a bridge, or one of your own. Called by one thread alone, in this order
 * within a tick:
 *
 * <ol>
 *   <li>{@link #isReady}, until it is;
 *   <li>{@link #begin};
 *   <li>{@link #apply} for every command of the tick's slice of time, in the order of their stamps, then for those that a
 *       simulation around this one gives it ({@link TickCommands});
 *   <li>{@link #control} with the devices' state at the end of the slice;
 *   <li>{@link #step};
 *   <li>{@link #capture}, unless a later tick of the same burst hides this one from every reader.
 * </ol>
 *
 * <p>In a pause the next tick begins as soon as a command comes: {@code begin}, {@code apply} and, to show what that did,
 * {@code capture}, which therefore changes nothing; more commands and captures may follow before {@code control}.
 *
 * <p>What it computes must depend on nothing but these calls if it is to be replayed. Whatever it throws stops the loop
 * and is told as the cause. A step should allocate nothing.
 */
public interface Simulation extends AutoCloseable {
  /**
   * Makes another thread the one that calls it from now on; the loops do that when they start. A simulation that minds which
   * thread calls it throws {@link IllegalStateException} if it is closed or belongs to another thread than the caller.
   */
  default void handOver(Thread next) {}

  /**
   * Whether a tick can run. A simulation that waits for others' input says no; the loop then lets simulation time stand at
   * the tick's instant, and asks again about every millisecond.
   */
  default boolean isReady(long tick) {
    return true;
  }

  /**
   * Begins a tick: the begin poses of the last one are over, whether they were captured or not. What happens in the tick
   * is told to {@code events} at any time until {@link #capture}.
   */
  default void begin(long tick, EventPublisher events) {}

  /** Does what a command asks; the command is valid during the call only. Kinds that mean nothing here are ignored. */
  default void apply(Command command) {}

  /** Sees the devices' input of the tick. */
  default void control(TickInput input) {}

  /**
   * The layout of its snapshots: how many bodies it can have, and what it writes of them. A shared state that is made for it
   * has this layout.
   *
   * @throws UnsupportedOperationException if it leaves the layout to whoever makes the state, as by default
   */
  default SnapshotLayout layout() {
    throw new UnsupportedOperationException(
        "%s does not state its layout: override layout(), or start it on SharedState.of(layout)"
            .formatted(getClass().getSimpleName()));
  }

  /** Integrates from the end of the tick before to the end of this one; {@code dtSeconds} is the same at every tick. */
  void step(long tick, double dtSeconds);

  /** Writes every body, and the begin poses of those that commands spawned or moved in this tick. */
  void capture(SnapshotWriter snapshots);

  /** A number that is equal for equal states, and almost surely different for different ones. */
  long stateHash();

  /** Whether {@link #save} and {@link #restore} give the state back to the last bit. */
  default boolean savesState() {
    return false;
  }

  /** Writes the state between two ticks, all that later steps depend on. */
  default void save(SavedState destination) {
    throw new UnsupportedOperationException("this simulation cannot save its state");
  }

  /**
   * Takes back a state that a simulation built alike has saved; bodies, their ids and contacts are as they were then. Throws
   * {@link IllegalArgumentException} if the state is damaged or of another simulation.
   */
  default void restore(SavedState source) {
    throw new UnsupportedOperationException("this simulation cannot restore a state");
  }

  /**
   * The ticks it can be put back to; empty if there are none. A simulation around another passes on the inner one's, and
   * wraps it if it has state of its own that must go back too. Always the same object.
   */
  default Optional<Past> past() {
    return Optional.empty();
  }

  /** How many levels of quality there are; level 0 is the best. */
  default int qualityLevels() {
    return 1;
  }

  /** Computes from the next step on at a level of quality. */
  default void quality(int level) {}

  /** Frees what it holds; called once, by the thread that ticked it. */
  @Override
  default void close() {}
}
