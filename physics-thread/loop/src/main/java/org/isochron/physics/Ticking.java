package org.isochron.physics;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.query.WorldView;
import org.isochron.physics.simulation.Tickable;
import org.isochron.physics.tick.OverloadPolicy;
import org.isochron.physics.tick.TickStatistics;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.body.Prefab;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.TickRate;
import org.jspecify.annotations.Nullable;

/**
 * The common core of {@link PhysicsThread}, {@link GameLoop} and hosts of many worlds: a tick loop
 * on the writing side of a shared state, its time requests, its status and its end. Owner: the
 * thread that advances it, which may be another one after a handover that orders memory;
 * {@link #time}, {@link #ask}, {@link #statistics}, {@link #state}, {@link #status} and
 * {@link #fail} any thread. Never waits; allocates as {@link TickLoop} does.
 */
public final class Ticking {
  private final StateWriter writer;
  private final Tickable simulation;
  private final TickLoop loop;
  private final TickRate rate;
  private final TimeRequestRunner requests;
  private final TimeControl time;
  private final QuestionRunner questions;
  private final Runnable wake;
  private final GcPauseLog pauses;

  /* What reports the end is made beforehand, because the end may come for want of memory. */

  private final WriterState stopped = new WriterState.Stopped();
  private final IllegalStateException unreported = new IllegalStateException(
      "the ticking ended, and there was no memory left to report more than the cause");
  private final WriterState unreportedFailure = new WriterState.Failed(unreported);
  private final AtomicBoolean unreportedUsed = new AtomicBoolean();

  /**
   * Claims the writing side. If this throws, the writing side is free again, and the simulation
   * still belongs to the caller.
   *
   * @param framed true if the thread that ticks also makes the frames
   * @param wake called on any thread after it sent a request
   */
  Ticking(
      SharedState shared,
      Tickable simulation,
      PhysicsSettings settings,
      boolean framed,
      Runnable wake) {
    this.simulation = simulation;
    this.wake = wake;
    NanoClock clock = shared.clock();
    rate = settings.ticks().rate();
    writer = shared.claimWriter();
    try {
      questions = new QuestionRunner(simulation, writer.events());
      TickLoop.Parts parts = new TickLoop.Parts(simulation, settings.input(), settings.listener());
      writer.ids().refill(simulation.freeSlots(), true);
      writer.jointIds().refill(simulation.freeJointSlots(), true);
      loop = new TickLoop(writer, parts, settings.ticks(), clock, framed);
      requests = new TimeRequestRunner(loop);
      time = new TimeControl(simulation, request -> {
        if (!isEnded()) {
          requests.send(request);
          wake.run();
        }
      });
      writer
          .snapshots()
          .state(
              settings.ticks().startPaused()
                  ? new WriterState.Paused()
                  : new WriterState.Running());
      pauses = new GcPauseLog(clock); // last, because it stays registered until it is closed
    } catch (Throwable e) {
      writer.close();
      throw e;
    }
  }

  /**
   * Claims the writing side for a simulation that is at the end of a tick, for hosts that advance
   * it on threads of their own. If this throws, the simulation still belongs to the caller.
   *
   * @param lastTick the tick at whose end the simulation is; 0 for a new one
   * @param wake called on any thread after it sent a request
   * @throws IllegalStateException if the state's writing side has an owner
   */
  public static Ticking hosted(
      SharedState shared,
      Tickable simulation,
      PhysicsSettings settings,
      long lastTick,
      Runnable wake) {
    Ticking ticking = new Ticking(shared, simulation, settings, false, wake);
    ticking.loop.beginAt(lastTick);
    return ticking;
  }

  /**
   * Carries out the next request, runs the ticks that are due, and answers questions.
   *
   * @return the wall instant at which to advance it again
   */
  public long advance(long nowNanos) {
    long next = requests.advance(nowNanos);
    questions.answer(loop.lastTick());
    return questions.hasWaiting() ? nowNanos : next;
  }

  /**
   * Runs the tick that commands or input have begun in a pause, as a single step, so that the state
   * between two ticks has all that was accepted. Owner's thread; without effect if none has begun.
   */
  public void settle(long nowNanos) {
    loop.settle(nowNanos);
  }

  /** Asks a question about the world, as {@link RunningWorld#ask(Function)} does. */
  public <T extends @Nullable Object> CompletionStage<T> ask(
      Function<? super WorldView, T> question) {
    CompletionStage<T> answer = questions.ask(question);
    wake.run();
    return answer;
  }

  /**
   * Asks a question that keeps its answer itself, as {@link RunningWorld#ask(Consumer, long)}
   * does.
   */
  public boolean ask(Consumer<? super WorldView> question, long token) {
    boolean accepted = questions.ask(question, token);
    wake.run();
    return accepted;
  }

  /** Adds a prefab, as {@link RunningWorld#addPrefab} does. */
  public int addPrefab(Prefab prefab) {
    return simulation.prefabs().add(prefab);
  }

  boolean hasRequests() {
    return requests.hasWaiting();
  }

  boolean isPaused() {
    return loop.isPaused();
  }

  /** Returns the tick at whose end the simulation is. Owner's thread. */
  public long lastTick() {
    return loop.lastTick();
  }

  /** Returns the speed of time in thousandths of wall time; 0 in a pause. Owner's thread. */
  public int speedPermille() {
    return loop.timeline().speedPermille();
  }

  /** Returns how many ticks are due at a wall instant. */
  long dueCount(long nowNanos) {
    return rate.tickAt(loop.timeline().simAt(nowNanos)) - loop.lastTick();
  }

  /** Returns the wall instant at which the next tick is due; not in a pause. */
  long dueNanos() {
    return loop.timeline().wallAt(rate.instantNanos(loop.lastTick() + 1));
  }

  /** Notes the end of a frame's ticks. */
  void framed(long nowNanos) {
    loop.framed(nowNanos);
  }

  /** Returns the control of pause, speed and direction. */
  public TimeControl time() {
    return time;
  }

  /** Returns how well the ticks keep time. */
  public TickStatistics statistics() {
    return loop.statistics();
  }

  /** Returns what readers see of the writer. */
  public WriterState state() {
    return writer.snapshots().state();
  }

  /** Returns true if it was stopped or has failed. */
  public boolean isEnded() {
    WriterState now = state();
    return now instanceof WriterState.Stopped || now instanceof WriterState.Failed;
  }

  /**
   * Returns the status, with what the thread that advances it knows: by how much it is overdue, and
   * its scheduling.
   */
  public RunningWorld.Status status(long overdueNanos, boolean hung, List<String> scheduling) {
    Optional<OverloadPolicy.Report> overload = loop.lastOverload();
    return new RunningWorld.Status(
        state(),
        statistics().ticks(),
        overdueNanos,
        hung,
        questions.refusedCount(),
        writer.snapshots().timeline().load(),
        statistics().sustainedPermille(),
        overload,
        overload.map(report -> RunningWorld.OverloadCause.of(report, pauses)),
        loop.inputFailure(),
        loop.listenerFailure(),
        scheduling);
  }

  /**
   * Reports a failure to the readers; any thread. A later failure is added to the first as
   * suppressed. It throws nothing, and needs no memory: if there is none, the reported failure has
   * the cause and no more.
   */
  public void fail(Throwable cause) {
    try {
      if (state() instanceof WriterState.Failed first) {
        suppress(first.cause(), cause);
      } else {
        writer.snapshots().state(new WriterState.Failed(cause));
      }
    } catch (Throwable full) { // what it was does not matter, the cause does
      // ordering: volatile, for atomicity: one thread sets the cause.
      if (unreportedUsed.compareAndSet(false, true)) {
        unreported.initCause(cause);
      }
      writer.snapshots().state(unreportedFailure);
    }
  }

  /**
   * Adds what went wrong after a failure, if there is memory for that; the failure itself is
   * reported already.
   */
  static void suppress(Throwable failure, Throwable later) {
    try {
      if (later != failure) {
        failure.addSuppressed(later);
      }
    } catch (Throwable full) { // the failure stays without it
      return;
    }
  }

  /**
   * Closes the simulation and releases the writing side; once. What the simulation throws is
   * reported and thrown on.
   */
  public void end() {
    try {
      simulation.close();
      writer.snapshots().state(stopped);
    } catch (Throwable e) {
      fail(e);
      throw e;
    } finally {
      release();
    }
  }

  /** Releases the writing side without closing the simulation. */
  public void release() {
    try {
      questions.end();
    } finally {
      try {
        writer.close();
      } finally {
        pauses.close();
      }
    }
  }

  /** Throws if the ticking failed, with the cause. */
  void throwFailure() {
    if (state() instanceof WriterState.Failed failed) {
      throw new IllegalStateException(
          "the physics thread failed after %d ticks: %s"
              .formatted(statistics().ticks(), failed.cause()),
          failed.cause());
    }
  }

  /** Throws if an input source or a listener failed, with the cause. */
  void throwPartFailure() {
    throwIfPresent("input source", loop.inputFailure());
    throwIfPresent("tick listener", loop.listenerFailure());
  }

  private static void throwIfPresent(String part, Optional<Throwable> failure) {
    if (failure.isPresent()) {
      throw new IllegalStateException(
          "the %s threw and was left out: %s".formatted(part, failure.get()), failure.get());
    }
  }
}
