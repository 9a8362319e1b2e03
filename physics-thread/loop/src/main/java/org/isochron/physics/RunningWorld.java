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
import org.isochron.state.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * A world that ticks: on a {@link org.isochron.physics.PhysicsThread}, in a
 * {@link org.isochron.physics.GameLoop}, among others in a host, or on the node of a cluster. Any
 * thread may use it; where nothing else is said, nothing waits.
 */
public interface RunningWorld extends AutoCloseable {
  /** Returns the shared state that it publishes into, and which takes its commands. */
  SharedState state();

  /** Returns the control of pause, speed and direction; a cluster's refuses. */
  TimeControl time();

  /**
   * Asks a question about the world, which is answered after the tick that is running, if one is,
   * and otherwise as soon as the loop looks. The question runs on the thread that ticks, so keep it
   * short; what follows the answer runs in the common pool.
   *
   * @return the answer; it fails with what the question throws, with
   *     {@link java.util.concurrent.RejectedExecutionException} if too many questions wait, and
   *     with {@link IllegalStateException} if the ticking has ended
   */
  <T extends @Nullable Object> CompletionStage<T> ask(Function<? super WorldView, T> question);

  /**
   * Asks a question that keeps its answer itself, for loops that want no stages: when it was
   * answered, an {@link org.isochron.state.Event.Kind#ANSWER} with the token is published, from
   * which on its fields can be read. A frame passes it on with the picture of the tick, so in a
   * pause only once time goes on; a cursor has it at once. Allocates nothing in steady state.
   *
   * @return false if it was refused, because too many questions wait or the ticking has ended
   */
  boolean ask(Consumer<? super WorldView> question, long token);

  /**
   * Adds a prefab to the simulation and returns its number, which commands sent from now on may
   * name. The calling thread prepares the shape, and the ticks do not wait for it. In lockstep and
   * rollback the calling thread waits until all peers have it, under the same number.
   *
   * @throws IllegalArgumentException if the engine cannot build it; the message has the reason
   * @throws IllegalStateException if the simulation is closed
   * @throws UnsupportedOperationException if the simulation takes no prefabs while it runs
   */
  int addPrefab(Prefab prefab);

  /** Returns how well the ticks keep time. */
  Statistics statistics();

  /** Returns the current status. */
  Status status();

  /** Ends the ticking, which closes the simulation; again has no effect. */
  @Override
  void close();

  /** Why a loop was behind, and how to fix it. */
  enum OverloadCause {
    /** The steps took longer than their ticks. */
    OWN_STEP(
        "the steps cost more than their share of time: fewer bodies, a lower rate, SlowDown or Degrade"),

    /** The virtual machine stopped all threads. */
    STOP_THE_WORLD(
        "the garbage collector stopped all threads: use ZGC or Shenandoah, and allocate less elsewhere"),

    /** The operating system woke the thread late. */
    WAKE_UP("the thread was woken late: leave it a core, or ask for real-time priority");

    private final String fix;

    OverloadCause(String fix) {
      this.fix = fix;
    }

    /** Returns the cause and its fix in a sentence. */
    public String fix() {
      return fix;
    }
  }

  /**
   * The status of a {@link RunningWorld}.
   *
   * @param state running, paused, stopped, or failed with its cause
   * @param tick the tick that readers see: the last one that ran or, after a rewind, the one gone
   *     back to
   * @param rate how many ticks there are in a second of simulation time
   * @param overdueNanos for how long the loop's next wake-up has been overdue; if much longer than
   *     a tick, a tick hangs; 0 in a game loop and a host; in a cluster, how long the node has been
   *     in one step, save or restore
   * @param hung true if a tick hangs: in a thread, for longer than the settings'
   *     {@code suspendAfter}; in a host, for longer than its {@code hangAfter}; in a cluster, for
   *     longer than a second
   * @param refusedQuestions how many questions were refused because too many waited
   * @param load how it copes with the cost of its ticks now
   * @param sustainedPermille the speed that the machine sustains at the mean cost of recent steps,
   *     in thousandths of real time; 0 before the first tick
   * @param overload the last wake-up at which the loop was behind
   * @param overloadCause why it was behind
   * @param inputFailure what the input source threw, if it did; it is not called again
   * @param listenerFailure what the listener threw, if it did; it is not called again
   * @param scheduling what the operating system granted or refused, one line each
   */
  record Status(
      SharedState.WriterState state,
      long tick,
      TickRate rate,
      long overdueNanos,
      boolean hung,
      long refusedQuestions,
      Timeline.LoadState load,
      long sustainedPermille,
      Optional<OverloadPolicy.Report> overload,
      Optional<RunningWorld.OverloadCause> overloadCause,
      Optional<Throwable> inputFailure,
      Optional<Throwable> listenerFailure,
      List<String> scheduling) {
    public Status {
      scheduling = List.copyOf(scheduling);
    }

    /** Returns what has ended the ticking, if something has. */
    public Optional<Throwable> failure() {
      return state instanceof SharedState.WriterState.Failed failed
          ? Optional.of(failed.cause())
          : Optional.empty();
    }
  }

  /**
   * Controls the time of a {@link RunningWorld}: pause, single step, speed, seek and direction. Any
   * thread; never waits; allocates a small object per request.
   *
   * <p>Requests are carried out in the order in which they were made, one at each wake-up of the
   * loop, after the burst of ticks that is running. Requests made together end in the same state as
   * requests made one by one. A request for what is already so has no effect, nor has a request to
   * a loop that has ended. Every request throws {@link IllegalStateException} if 1024 wait already,
   * and {@link UnsupportedOperationException} for what the simulation can never do.
   */
  interface TimeControl {
    /**
     * Pauses time, after the ticks that are due. Commands sent in a pause are applied and shown at
     * once.
     */
    void pause();

    /** Ends a pause. */
    void resume();

    /** Pauses and runs one tick. n calls run n ticks. */
    void step();

    /**
     * Sets the speed of time.
     *
     * @param factor a multiple of real time, rounded to thousandths: 0.5 is half speed
     * @throws IllegalArgumentException unless it is from 0.001 to 1000
     */
    void speed(double factor);

    /** Returns the speed at which time passes, as a multiple of real time; 0 in a pause. */
    double speed();

    /** Returns true if time is paused. */
    boolean isPaused();

    /**
     * Moves the simulation to the end of another tick, or as near to it as possible, and continues
     * forwards from there in a new epoch.
     *
     * @throws UnsupportedOperationException if the simulation cannot move to another tick
     */
    void seek(long tick);

    /**
     * Pauses and moves back by one tick from the one that is shown. n calls move back by n ticks.
     * Ends {@link #reverse}.
     *
     * @throws UnsupportedOperationException if the simulation cannot move to another tick
     */
    void stepBack();

    /**
     * Moves back by n ticks from the one that is shown, or to the earliest one, and continues
     * forwards from there. A negative n counts as 0.
     *
     * @throws UnsupportedOperationException if the simulation cannot move to another tick
     */
    void rewind(long ticks);

    /**
     * Shows the past backwards at the speed of time, down to the earliest tick, which stays.
     * Meanwhile commands are refused by an event. Presses, releases and motions of devices reach no
     * tick and are counted by {@link org.isochron.physics.RunningWorld.Statistics#reversedInputs};
     * the first tick forwards sees the controls as they are then.
     *
     * @throws UnsupportedOperationException if the simulation keeps no earlier ticks
     */
    void reverse();

    /**
     * Ends {@link #reverse}. Time continues from the tick that is shown or, if the simulation
     * cannot move there, from the latest.
     */
    void forward();
  }

  /** How well a loop keeps time. Any thread reads it, without disturbing the loop. */
  interface Statistics {
    /** Wake-ups that ran more ticks than this are counted as if they had run this many. */
    int MOST_COUNTED = 64;

    /** Returns how long after its due instant each tick began. */
    Distribution lateness();

    /** Returns how long each step of the simulation took. */
    Distribution stepCost();

    /** The number of ticks that ran. */
    long ticks();

    /** The number of due ticks that the overload policy forgot, as in {@code OVERLOAD} events. */
    long forgottenTicks();

    /** The number of wake-ups that ran more than one tick. */
    long bursts();

    /**
     * Returns how many wake-ups ran n ticks; {@link #MOST_COUNTED} stands for that many and more.
     *
     * @throws IllegalArgumentException unless n is from 1 to {@link #MOST_COUNTED}
     */
    long wakeUps(int ranTicks);

    /** The most ticks that ran at one wake-up. */
    long longestBurst();

    /**
     * The number of ticks that were captured into a snapshot. The others were hidden by a later
     * tick of their burst.
     */
    long captures();

    /** The number of times that the machine was suspended. */
    long suspends();

    /**
     * The number of times that time was held because the simulation was not ready for a due tick.
     */
    long holds();

    /** The number of commands that arrived after their slice of time. */
    long lateCommands();

    /**
     * The number of presses, releases and motions that reached no tick, because the past was shown
     * backwards.
     */
    long reversedInputs();

    /**
     * The number of bodies that steps have lost; those of a tick that is computed again count
     * again.
     */
    long lostBodies();

    /**
     * The speed of simulation time over the last 64 ticks, in thousandths of wall time; 0 before
     * there were that many.
     */
    long achievedSpeedPermille();

    /**
     * The speed that the machine sustains at the mean cost of recent steps, in thousandths of real
     * time; 0 at first.
     */
    long sustainedPermille();
  }
}
