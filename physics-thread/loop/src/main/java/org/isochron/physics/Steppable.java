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
 * A simulation that a loop can tick: a {@link Simulation}, or one wrapped in a history, a recording
 * or a session. Implement at least {@link #step}, {@link #capture} and {@link #stateHash}. One
 * thread calls the methods of a tick in this order:
 *
 * <ol>
 * <li>{@link #isReady}, until it returns true;
 * <li>{@link #begin};
 * <li>{@link #apply} for every command of the tick's slice, in order of time stamps;
 * <li>{@link #control} with the device input of the slice. With a {@link Controller}, the
 * controller runs first, and its commands are applied before the inner {@code control};
 * <li>{@link #step};
 * <li>{@link #capture} and {@link #snapshotPublished}, unless a later tick of the same burst hides
 * this tick from all readers.
 * </ol>
 *
 * <p>During a pause, a command starts the next tick at once: {@code begin}, {@code apply} and
 * {@code capture}. Further commands and captures may follow before {@code control}, so {@code
 * capture} must change nothing. The state before the first tick is captured too.
 *
 * <p>If a simulation is recorded or replayed, its results must depend on nothing but these calls.
 * If a call throws, the loop ends and reports the exception as the cause. A step should allocate
 * nothing.
 */
public interface Steppable extends AutoCloseable {
  /**
   * Makes another thread the owner, which must make all further calls; loops call this when they
   * start.
   *
   * @throws IllegalStateException if the simulation checks its owner, and it is closed or the
   *     caller is not the owner
   */
  default void handOver(Thread next) {}

  /**
   * Reserves this simulation for the loop that starts to tick it, or releases it after that loop
   * has ended. Any thread.
   *
   * @throws IllegalStateException if the simulation checks its loops, and another loop has reserved
   *     it, it is closed, or it belongs to another thread
   */
  default void reserve(boolean reserved) {}

  /**
   * Returns true if a tick can run, and false while the simulation waits for input from peers.
   * While this method returns false, the loop stops simulation time and asks again about every
   * millisecond. Ticks that fall due while time is stopped do not run, whatever the policy.
   */
  default boolean isReady(long tick) {
    return true;
  }

  /**
   * Returns the tick after which the simulation continues. Loops call this when they start and
   * before they run ticks. If the result differs from {@code lastTick}, the loop begins a new
   * epoch.
   *
   * @param beforeJump runs before a jump
   */
  default long resumeTick(long lastTick, Runnable beforeJump) {
    return lastTick;
  }

  /**
   * Begins a tick and discards the start poses of the last tick. Events of the tick may be
   * published until {@link #capture}.
   */
  default void begin(long tick, EventPublisher events) {}

  /** Executes a command, which is valid during the call only. Unknown kinds are ignored. */
  default void apply(Command command) {}

  /** Receives the tick's device input, which is valid during the call only. */
  default void control(TickInput input) {}

  /**
   * Returns the layout of the snapshots; a shared state for this simulation must have the same
   * layout.
   *
   * @throws UnsupportedOperationException by default; the creator of the shared state must then
   *     choose a layout
   */
  default SnapshotLayout layout() {
    throw new UnsupportedOperationException(
        "%s does not state its layout: override layout(), or start it on SharedState.of(layout)"
            .formatted(getClass().getSimpleName()));
  }

  /**
   * Returns the identity of the engine: its name, version and settings, and the processor if the
   * results depend on it. Sessions, replays and clusters refuse a simulation whose domain differs,
   * because equal input could give different results. An empty domain, the default, means that
   * results are equal everywhere.
   */
  default String domain() {
    return "";
  }

  /** Computes the next tick. */
  void step(long tick, double dtSeconds);

  /**
   * Writes every body, and the start poses of bodies that commands spawned or moved in this tick.
   */
  void capture(SnapshotWriter snapshots);

  /** Called after a publication. */
  default void snapshotPublished() {}

  /**
   * Called when the timeline changes between two ticks, for example by a pause, a new speed or a
   * new epoch.
   */
  default void timelineChanged(Timeline timeline) {}

  /**
   * Lists the bodies, contacts and sensor visits for which events are published. When time jumps,
   * the loop publishes the differences as events, because some readers follow only events.
   */
  default void listPresent(Presence presence) {}

  /**
   * Returns the current state for queries between two calls of a tick.
   *
   * @param tick the last tick
   * @throws UnsupportedOperationException by default
   */
  default WorldView view(long tick) {
    throw new UnsupportedOperationException(
        "%s cannot be asked: override view()".formatted(getClass().getSimpleName()));
  }

  /**
   * Returns the free body slots, from which senders reserve ids. If a spawn command contains an id,
   * such a simulation must give the body that id.
   */
  default IdReserve.FreeSlots freeSlots() {
    return IdReserve.FreeSlots.NONE;
  }

  /** Returns the free joint slots, as {@link #freeSlots} does for bodies. */
  default IdReserve.FreeSlots freeJointSlots() {
    return IdReserve.FreeSlots.NONE;
  }

  /**
   * Returns the prefab library, always the same object; any thread may add prefabs. The default
   * accepts none.
   */
  default PrefabLibrary prefabs() {
    return PrefabLibrary.NONE;
  }

  /** Returns a hash: equal for equal states, and almost certainly different for different ones. */
  long stateHash();

  /**
   * Returns false if ticks also depend on what arrives by a network, so that no journal of these
   * calls repeats them.
   */
  default boolean isRepeatable() {
    return true;
  }

  /** Returns true if {@link #save} and {@link #restore} reproduce the state to the last bit. */
  default boolean savesState() {
    return false;
  }

  /**
   * Saves everything that later steps depend on; called between two ticks.
   *
   * @throws UnsupportedOperationException unless {@link #savesState}
   */
  default void save(SavedState destination) {
    throw new UnsupportedOperationException("this simulation cannot save its state");
  }

  /**
   * Restores the state of an identically built simulation, including body ids and contacts.
   *
   * @throws IllegalArgumentException if the state is damaged or belongs to another simulation
   * @throws UnsupportedOperationException unless {@link #savesState}
   */
  default void restore(SavedState source) {
    throw new UnsupportedOperationException("this simulation cannot restore a state");
  }

  /** Returns an object that moves the simulation to other ticks, always the same one. */
  default Optional<Past> past() {
    return Optional.empty();
  }

  /**
   * Returns the speed at which the simulation wants to run, in thousandths of the requested speed,
   * at least 1. Loops read the speed at each wake-up, and every change creates a new timeline, so
   * change it rarely.
   */
  default int pacePermille() {
    return Timeline.NORMAL_PERMILLE;
  }

  /** Level 0 is the best. */
  default int qualityLevels() {
    return 1;
  }

  /** Sets the quality level. */
  default void useQuality(int level) {}

  /** Frees all resources; called once. */
  @Override
  default void close() {}

  /** Receives entries in any order. */
  interface Presence {
    /** A body exists. */
    void body(long body, int prefab);

    /** Two bodies touch. */
    void contact(long bodyA, long bodyB);

    /** A sensor contains a body. */
    void visit(long sensor, long visitor);
  }

  /**
   * The ticks that a simulation can move to, from memory or from a journal. The thread that ticks
   * the simulation calls these methods between two ticks. {@link #canSeek} and {@link #canReverse}
   * may be called by any thread and never change their results.
   */
  interface Past {
    /** Returns true if {@link #seek} works. */
    default boolean canSeek() {
      return true;
    }

    /** Returns true if {@link #reverse} works. */
    default boolean canReverse() {
      return false;
    }

    /** Returns the earliest tick. */
    long earliestTick();

    /** Returns the latest tick. */
    long latestTick();

    /**
     * Moves to the end of a tick from the earliest to the latest; the next step computes the tick
     * after it. Later ticks are dropped, unless they are in a journal.
     *
     * @throws IllegalArgumentException for other ticks; loops go to the nearest tick instead
     */
    void seek(long tick);

    /**
     * Makes each of the following steps show the tick before the last one shown, down to the
     * earliest. During backward playback, the simulation refuses each command and publishes an
     * event about it, and the loop drops and counts device input.
     *
     * @throws UnsupportedOperationException unless {@link #canReverse}
     */
    default void reverse() {
      throw new UnsupportedOperationException("this past cannot be shown backwards");
    }

    /**
     * Ends {@link #reverse}.
     *
     * @return the tick from which time continues: the one shown last, or the nearest possible
     * @throws UnsupportedOperationException unless {@link #canReverse}
     */
    default long forward() {
      throw new UnsupportedOperationException("this past cannot be shown backwards");
    }
  }
}
