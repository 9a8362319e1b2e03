package org.isochron.physics;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.isochron.shapes.Prefab;
import org.isochron.state.Distribution;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.jspecify.annotations.Nullable;

/**
 * A world that is being ticked by a {@link org.isochron.physics.PhysicsThread}, a {@link
 * org.isochron.physics.GameLoop}, a host or a node of a cluster. Any thread may use it. Methods
 * never wait, unless their documentation says so.
 */
public interface RunningWorld extends AutoCloseable {
  /** Returns the state for snapshots and commands. */
  SharedState state();

  /**
   * Returns the controller for pausing, speed and direction. A cluster's controller rejects every
   * change.
   */
  TimeControl time();

  /**
   * Runs a query on the ticking thread after the current tick; keep the query short. Dependent
   * stages of the answer run in the common pool.
   *
   * @return the answer; it fails with the query's exception, with {@link
   *     java.util.concurrent.RejectedExecutionException} if too many queries are pending, or with
   *     {@link IllegalStateException} if the ticking has ended
   */
  <T extends @Nullable Object> CompletionStage<T> ask(Function<? super WorldView, T> question);

  /**
   * Runs a query that stores its answer in its own fields, for callers that avoid completion
   * stages. When the fields can be read, an {@link org.isochron.state.Event.Kind#ANSWER} event with
   * the token is published. Allocates nothing in steady state.
   *
   * @return false if too many queries are pending or the ticking has ended
   */
  boolean ask(Consumer<? super WorldView> question, long token);

  /**
   * Saves the world with every command and input that was accepted before this call, between two
   * ticks or after the tick that consumes pending commands. A paused world runs that tick as a
   * single step. While time runs backwards, the result is the state at which the reversal started.
   *
   * @return the saved world; it fails with {@link IllegalStateException} if the world ends before
   *     the save, so wait for it before {@link #close}
   * @throws UnsupportedOperationException if the simulation cannot save its state, or the world is
   *     that of a cluster, whose log keeps it
   */
  CompletionStage<SavedWorld> save();

  /**
   * Adds a prefab to the simulation and returns its number for later commands. The calling thread
   * prepares the shape, so the ticks do not wait for it. Peers of a lockstep session agree on their
   * prefabs at the start, and add none.
   *
   * @throws IllegalArgumentException if the engine cannot build the prefab; the message contains
   *     the reason
   * @throws IllegalStateException if the simulation is closed
   * @throws UnsupportedOperationException if prefabs cannot be added
   */
  int addPrefab(Prefab prefab);

  /**
   * Frees the shapes of a prefab once no body has it. Its number and definition stay. If a body is
   * spawned later, its tick builds the shapes again, unless {@link #preparePrefab} has done so
   * before. Results do not depend on it. A cluster ignores it.
   *
   * @throws IllegalArgumentException if the number is unknown
   */
  void releasePrefab(int prefab);

  /**
   * Ends a {@link #releasePrefab}. If the shapes were freed, the calling thread builds them again.
   *
   * @throws IllegalArgumentException if the number is unknown
   * @throws IllegalStateException if the simulation is closed
   */
  void preparePrefab(int prefab);

  /** Returns timing statistics. */
  Statistics statistics();

  /** Returns the current status. */
  Status status();

  /** Stops the ticking and closes the simulation. */
  @Override
  void close();

  /** Causes of an overload. */
  enum OverloadCause {
    /** Steps took too long. */
    OWN_STEP(
        "the steps take longer than their share of time: use fewer bodies, a lower rate, SlowDown or Degrade"),

    /** The JVM stopped all threads. */
    STOP_THE_WORLD(
        "the garbage collector stopped all threads: use ZGC or Shenandoah, and allocate less elsewhere"),

    /** The thread was woken late. */
    WAKE_UP("the thread was woken late: leave a core free for it, or request real-time priority");

    private final String fix;

    OverloadCause(String fix) {
      this.fix = fix;
    }

    /** Returns cause and fix. */
    public String fix() {
      return fix;
    }
  }

  /**
   * The status of a {@link RunningWorld}.
   *
   * @param state running, paused, stopped or failed
   * @param tick the last tick, or the target tick after a rewind
   * @param rate tick rate in simulation time
   * @param overdueNanos time since the loop's planned wake-up, much longer than a tick if a tick
   *     hangs; 0 in a game loop and a host. In a cluster, the duration of the current step, save or
   *     restore
   * @param hung true if a tick has been running for too long. The limit is {@code suspendAfter} of
   *     the settings in a thread, {@code hangAfter} in a host, or one second in a cluster
   * @param refusedQuestions number of refused queries
   * @param overloadCause cause of the last overload
   * @param inputFailure exception of the input source
   * @param listenerFailure exception of the listener
   * @param scheduling granted and refused requests to the operating system, one line each
   */
  record Status(
      SharedState.WriterState state,
      long tick,
      TickRate rate,
      long overdueNanos,
      boolean hung,
      long refusedQuestions,
      Optional<RunningWorld.OverloadCause> overloadCause,
      Optional<Throwable> inputFailure,
      Optional<Throwable> listenerFailure,
      List<String> scheduling) {
    public Status {
      scheduling = List.copyOf(scheduling);
    }

    /** Returns the failure, if any. */
    public Optional<Throwable> failure() {
      return state instanceof SharedState.WriterState.Failed failed
          ? Optional.of(failed.cause())
          : Optional.empty();
    }

    /**
     * Returns why no ticks come: the ticking has failed, stopped or not started, or a tick hangs.
     * Otherwise empty, also in a pause and while lockstep waits for its peers.
     */
    public String trouble() {
      if (state instanceof SharedState.WriterState.Failed failed) {
        return "it failed after tick %d: %s".formatted(tick, failed.cause());
      }
      if (state == SharedState.Phase.STOPPED) {
        return "it stopped after tick %d".formatted(tick);
      }
      if (state == SharedState.Phase.IDLE) {
        return "it has not started";
      }
      return hung ? "it hangs after tick %d".formatted(tick) : "";
    }
  }

  /**
   * Controls the time of a {@link RunningWorld}: pause, single step, speed, seek and direction. Any
   * thread may call it. Never waits; allocates a small object per request.
   *
   * <p>The loop executes requests in order, one per wake-up, after the current burst of ticks.
   * Redundant requests, and requests after the loop has ended, have no effect. Every request throws
   * {@link IllegalStateException} if 1024 requests are pending, and {@link
   * UnsupportedOperationException} if the simulation cannot execute it.
   */
  interface TimeControl {
    /**
     * Pauses time after all due ticks have run. Commands sent during a pause are applied and shown
     * immediately.
     */
    void pause();

    /** Ends a pause. */
    void resume();

    /** Pauses and runs one tick. */
    void step();

    /**
     * Sets the speed of time.
     *
     * @param factor a multiple of real time, rounded to thousandths
     * @throws IllegalArgumentException unless it is from 0.001 to 1000
     */
    void speed(double factor);

    /** Returns the speed of time as a multiple of real time; 0 in a pause. */
    double speed();

    /** Returns true in a pause, and while the world waits for a late peer. */
    boolean isPaused();

    /**
     * Moves to the end of a tick, or as near to it as possible, and continues forwards in a new
     * epoch.
     */
    void seek(long tick);

    /** Pauses and moves back by one tick from the tick shown. Ends {@link #reverse}. */
    void stepBack();

    /**
     * Moves back by n ticks from the tick shown, but not beyond the earliest, and continues
     * forwards.
     */
    void rewind(long ticks);

    /**
     * Plays the past backwards at the current speed and stops at the earliest tick. During backward
     * playback, commands are refused with an event, and device input is dropped and counted.
     */
    void reverse();

    /**
     * Ends {@link #reverse}. Time continues from the tick shown, or from the latest tick if the
     * simulation cannot move to the tick shown.
     */
    void forward();
  }

  /**
   * Timing statistics of a loop, which any thread may read without disturbing the loop. {@code
   * toString} reports all counters for a person, also those of late commands, dropped input and
   * lost bodies.
   */
  interface Statistics {
    /** Returns the delays of starts. */
    Distribution lateness();

    /** Returns the costs of ticks: their commands, game code and step. */
    Distribution stepCost();

    /** Number of ticks that ran. */
    long ticks();

    /** Ticks that the overload policy dropped. */
    long droppedTicks();

    /** Wake-ups with several ticks. */
    long bursts();

    /**
     * Speed of simulation time over the last 64 ticks, in thousandths of real time; 0 until 64
     * ticks have run.
     */
    long achievedSpeedPermille();
  }
}
