package org.isochron.physics;

import java.util.Optional;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.IdReserve;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.Timeline;

/**
 * What a loop ticks: a {@link Simulation}, or one with a history, a recording or a session around
 * it. {@link #step}, {@link #capture} and {@link #stateHash} must be written; everything else has a
 * default. One thread calls it, in this order within a tick:
 *
 * <ol>
 *   <li>{@link #isReady}, until it returns true;
 *   <li>{@link #begin};
 *   <li>{@link #apply} for every command of the tick's slice of time, in the order of their stamps;
 *   <li>{@link #control} with the device input of the slice. Game code around a simulation runs in
 *       its own {@code control}: the commands that it sends are applied inside first, and the inner
 *       {@code control} follows;
 *   <li>{@link #step};
 *   <li>{@link #capture} and, once it can be read, {@link #snapshotPublished}, unless a later
 *       tick of the same burst hides this one from every reader.
 * </ol>
 *
 * <p>In a pause the next tick begins as soon as a command arrives: {@code begin}, {@code apply}
 * and, to show the result, {@code capture}. More commands and captures may follow before
 * {@code control}, so {@code capture} must change nothing.
 *
 * <p>The thread that starts the world captures it once before the first tick, so that the first
 * frame shows it.
 *
 * <p>What is to be replayed must depend on nothing but these calls. Whatever it throws ends the
 * loop and is reported as the cause. A step should allocate nothing.
 */
public interface Steppable extends AutoCloseable {
  /**
   * Makes another thread the one that calls it from now on; the loops do so when they start. The
   * default does nothing. A host of many worlds hands a simulation over to a thread that never
   * starts, from which any thread may then take it.
   *
   * @throws IllegalStateException if it checks its thread, and is closed or belongs to another
   *     thread than the caller
   */
  default void handOver(Thread next) {}

  /**
   * Returns true if a tick can run, and false if it waits for others' input. The loop then holds
   * simulation time at the tick's instant, and asks again about every millisecond. Simulation time
   * does not pass meanwhile, so ticks that were due after it are dropped under every policy.
   */
  default boolean isReady(long tick) {
    return true;
  }

  /**
   * Returns the tick from whose end the simulation continues: {@code lastTick}, unless it has moved
   * to another tick by itself, as a spectator does that fell too far behind its session. The loops
   * ask when they begin and before they run ticks, and begin a new epoch if the answer is another
   * tick.
   *
   * @param lastTick the tick at whose end the loop has left the simulation
   * @param beforeJump runs before a jump to another tick, and calls {@link #listPresent}
   */
  default long resumeTick(long lastTick, Runnable beforeJump) {
    return lastTick;
  }

  /**
   * Begins a tick, and drops the begin poses of the last one. What happens in the tick is published
   * to {@code events} at any time until {@link #capture}.
   */
  default void begin(long tick, EventPublisher events) {}

  /**
   * Carries out a command, which is valid during the call only; in a session it says which peer
   * sent it. Unknown kinds are ignored.
   */
  default void apply(Command command) {}

  /**
   * Receives the tick's device input, which is valid during the call only; in a session it has that
   * of each peer too.
   */
  default void control(TickInput input) {}

  /**
   * The layout of its snapshots: how many bodies it can have, and what it writes about them. A
   * shared state created for it has this layout.
   *
   * @throws UnsupportedOperationException if the creator of the state chooses the layout, as by
   *     default
   */
  default SnapshotLayout layout() {
    throw new UnsupportedOperationException(
        "%s does not state its layout: override layout(), or start it on SharedState.of(layout)"
            .formatted(getClass().getSimpleName()));
  }

  /**
   * Names all that its results depend on, other than its state and the calls that it gets: the
   * engine, its version and settings, and the processor if that matters. Sessions, replays and
   * clusters refuse those that compute in another domain, because equal input would not give equal
   * results. Empty, as by default, if they are equal everywhere.
   */
  default String domain() {
    return "";
  }

  /**
   * Computes a tick, from the end of the tick before; {@code dtSeconds} is the same at every tick.
   */
  void step(long tick, double dtSeconds);

  /**
   * Writes every body, and the begin poses of those that commands spawned or moved in this tick.
   */
  void capture(SnapshotWriter snapshots);

  /** Notes that the snapshot of the last capture is published. */
  default void snapshotPublished() {}

  /**
   * Notes that the timeline has changed between two ticks: a pause, another speed, a step,
   * forgotten time or a new epoch.
   */
  default void timelineChanged(Timeline timeline) {}

  /**
   * Lists which bodies exist, which touch and which are in sensors, exactly as far as it publishes
   * events about them. When time jumps, the loop publishes the difference as events, so that a
   * reader that follows events alone stays right. By default nothing is listed, and jumps have no
   * such events.
   */
  default void listPresent(Presence presence) {}

  /**
   * Returns the world as it is now, for questions between two calls of a tick.
   *
   * @param tick the tick at whose end it is
   * @throws UnsupportedOperationException if the simulation cannot be asked, as by default
   */
  default WorldView view(long tick) {
    throw new UnsupportedOperationException(
        "%s cannot be asked: override view()".formatted(getClass().getSimpleName()));
  }

  /**
   * The slots without a body, from which senders get the ids of bodies that they spawn. A
   * simulation that returns some must give a spawned body the id of its command, if the command has
   * one.
   */
  default IdReserve.FreeSlots freeSlots() {
    return IdReserve.FreeSlots.NONE;
  }

  /**
   * The slots without a joint, from which senders get the ids of joints that they make. A
   * simulation that returns some must give a joint the id of its command, if the command has one.
   */
  default IdReserve.FreeSlots freeJointSlots() {
    return IdReserve.FreeSlots.NONE;
  }

  /**
   * Its prefabs, to which any thread may add; always the same object. By default there are none,
   * and none can be added.
   */
  default PrefabLibrary prefabs() {
    return PrefabLibrary.NONE;
  }

  /**
   * Returns a number that is equal for equal states, and almost certainly different for different
   * ones.
   */
  long stateHash();

  /** Returns true if {@link #save} and {@link #restore} reproduce the state to the last bit. */
  default boolean savesState() {
    return false;
  }

  /**
   * Writes the state between two ticks: everything that later steps depend on.
   *
   * @throws UnsupportedOperationException unless {@link #savesState}
   */
  default void save(SavedState destination) {
    throw new UnsupportedOperationException("this simulation cannot save its state");
  }

  /**
   * Restores a state that an identically built simulation has saved, with bodies, ids and contacts
   * as they were.
   *
   * @throws IllegalArgumentException if the state is damaged or of another simulation
   * @throws UnsupportedOperationException unless {@link #savesState}
   */
  default void restore(SavedState source) {
    throw new UnsupportedOperationException("this simulation cannot restore a state");
  }

  /**
   * The ticks it can move to, or empty if it cannot; always the same object.
   */
  default Optional<Past> past() {
    return Optional.empty();
  }

  /**
   * How fast it wants time to run, in thousandths of the requested speed, at least 1. The loops ask
   * at each wake-up; every other answer than the last makes a new timeline, so change it seldom.
   * Peers of a session stay together by it.
   */
  default int pacePermille() {
    return Timeline.NORMAL_PERMILLE;
  }

  /** The number of levels of quality; level 0 is the best. */
  default int qualityLevels() {
    return 1;
  }

  /** Sets the level of quality from the next step on. */
  default void useQuality(int level) {}

  /** Frees what it holds. Called once, by the thread that ticked it. */
  @Override
  default void close() {}

  /** Receives what is there at the end of a tick, in any order. */
  interface Presence {
    /** A body exists. */
    void body(long body, int prefab);

    /** Two bodies touch, and a contact event reported it. */
    void contact(long bodyA, long bodyB);

    /** A body is in a sensor. */
    void visit(long sensor, long visitor);
  }

  /**
   * The ticks that a simulation can move to, because it keeps them or has them in a journal. Called
   * by the thread that ticks the simulation, between two ticks; {@link #canSeek} and
   * {@link #canReverse} by any thread, and they always return the same.
   */
  interface Past {
    /** Returns true if the simulation can move to the end of another tick. */
    default boolean canSeek() {
      return true;
    }

    /** Returns true if it can show its past backwards. */
    default boolean canReverse() {
      return false;
    }

    /** The earliest tick to whose end it can move. */
    long earliestTick();

    /** The latest tick to whose end it can move. */
    long latestTick();

    /**
     * Moves to the end of a tick between the earliest and the latest, so that the next step is the
     * tick after it. Later ticks are dropped, unless they are in a journal.
     */
    void seek(long tick);

    /**
     * From the next step on, each step shows the tick before the one shown last, down to the
     * earliest. Meanwhile the simulation refuses commands by an event, and the loop counts the
     * device input that reaches no tick.
     *
     * @throws UnsupportedOperationException unless {@link #canReverse}
     */
    default void reverse() {
      throw new UnsupportedOperationException("this past cannot be shown backwards");
    }

    /**
     * Ends {@link #reverse}: continues from the tick shown last, or from the nearest tick possible.
     *
     * @return the tick at whose end it is now
     * @throws UnsupportedOperationException unless {@link #canReverse}
     */
    default long forward() {
      throw new UnsupportedOperationException("this past cannot be shown backwards");
    }
  }
}
