package org.isochron.physics.loop;

import java.util.List;
import java.util.Optional;
import org.isochron.physics.simulation.Tickable;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.tick.OverloadPolicy;
import org.isochron.physics.tick.TickSettings;
import org.isochron.physics.tick.TickStatistics;
import org.isochron.physics.world.RunningWorld;
import org.isochron.shapes.Prefab;
import org.isochron.state.SharedState;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.TickRate;

/**
 * The core of hosts whose ticks a clock makes due: a tick loop on the writing side of a shared
 * state, its time requests and its status. Owner: the thread that advances it, which may be another
 * one after a handover that orders memory; {@link #time}, {@link #addPrefab}, {@link #statistics}
 * and {@link #status} any thread. Never waits; allocates as {@link TickLoop} does.
 */
public final class Ticking extends Hosting {
  private final TickLoop loop;
  private final TickRate rate;
  private final TimeRequestRunner requests;
  private final RunningWorld.TimeControl time;
  private final GcPauseLog pauses;

  /**
   * Claims the writing side. If this throws, the writing side is free again, and the simulation
   * still belongs to the caller.
   *
   * @param framed true if the thread that ticks also makes the frames
   * @param wake called on any thread after it sent a request
   */
  public Ticking(
      SharedState shared,
      TickLoop.Parts parts,
      TickSettings settings,
      boolean framed,
      Runnable wake) {
    super(shared, parts.simulation(), wake);
    NanoClock clock = shared.clock();
    rate = settings.rate();
    try {
      Tickable simulation = parts.simulation();
      writer().ids().refill(simulation.freeSlots(), true);
      writer().jointIds().refill(simulation.freeJointSlots(), true);
      loop = new TickLoop(writer(), parts, settings, clock, framed);
      requests = new TimeRequestRunner(loop);
      time = new RequestedTime(simulation, request -> {
        if (!isEnded()) {
          requests.send(request);
          wake.run();
        }
      });
      writer()
          .snapshots()
          .state(settings.startPaused() ? new WriterState.Paused() : new WriterState.Running());
      pauses = new GcPauseLog(clock); // last, because it stays registered until it is closed
    } catch (Throwable e) {
      writer().close();
      throw e;
    }
  }

  /**
   * Sets the tick at whose end the simulation is, if it is not a new one. Call it before the first
   * advance.
   */
  public void beginAt(long tick) {
    loop.beginAt(tick);
  }

  /**
   * Carries out the next request, runs the ticks that are due, and answers questions.
   *
   * @return the wall instant at which to advance it again
   */
  public long advance(long nowNanos) {
    long next = requests.advance(nowNanos);
    return answer(loop.stateTick()) ? nowNanos : next;
  }

  /**
   * Runs the tick that commands or input have begun in a pause, as a single step, so that the state
   * between two ticks has all that was accepted. Owner's thread; without effect if none has begun.
   */
  public void settle(long nowNanos) {
    loop.settle(nowNanos);
  }

  /**
   * Returns true if a command that was sent before a wall instant waits for its tick. Owner's
   * thread.
   */
  public boolean hasCommands(long endNanos) {
    return loop.hasCommands(endNanos);
  }

  /** Adds a prefab, as {@link RunningWorld#addPrefab} does. */
  public int addPrefab(Prefab prefab) {
    return simulation().prefabs().add(prefab);
  }

  public boolean hasRequests() {
    return requests.hasWaiting();
  }

  public boolean isPaused() {
    return loop.isPaused();
  }

  /** Returns the tick at whose end the simulation is. Owner's thread. */
  public long lastTick() {
    return loop.lastTick();
  }

  /** Returns the tick whose state the simulation saves. Owner's thread. */
  public long stateTick() {
    return loop.stateTick();
  }

  /** Returns the device input after the last tick. Owner's thread. */
  public ControlTable controls() {
    return loop.controls();
  }

  /** Returns the speed of time in thousandths of wall time; 0 in a pause. Owner's thread. */
  public int speedPermille() {
    return loop.timeline().speedPermille();
  }

  /** Returns how many ticks are due at a wall instant. */
  public long dueCount(long nowNanos) {
    return rate.tickAt(loop.timeline().simAt(nowNanos)) - loop.lastTick();
  }

  /** Returns the wall instant at which the next tick is due; not in a pause. */
  public long dueNanos() {
    return loop.timeline().wallAt(rate.instantNanos(loop.lastTick() + 1));
  }

  /** Notes the end of a frame's ticks. */
  public void framed(long nowNanos) {
    loop.framed(nowNanos);
  }

  /** Returns the control of pause, speed and direction. */
  public RunningWorld.TimeControl time() {
    return time;
  }

  /** Returns how well the ticks keep time. */
  public TickStatistics statistics() {
    return loop.statistics();
  }

  /**
   * Returns the status, with what the thread that advances it knows: by how much it is overdue, and
   * its scheduling.
   */
  public RunningWorld.Status status(long overdueNanos, boolean hung, List<String> scheduling) {
    Optional<OverloadPolicy.Report> overload = loop.lastOverload();
    return new RunningWorld.Status(
        writerState(),
        statistics().ticks(),
        overdueNanos,
        hung,
        refusedQuestions(),
        writer().snapshots().timeline().load(),
        statistics().sustainedPermille(),
        overload,
        overload.map(pauses::cause),
        loop.inputFailure(),
        loop.listenerFailure(),
        scheduling);
  }

  @Override
  public void release() {
    try {
      super.release();
    } finally {
      pauses.close();
    }
  }

  /** Throws if the ticking failed, with the cause. */
  public void throwFailure() {
    if (writerState() instanceof WriterState.Failed failed) {
      throw new IllegalStateException(
          "the physics thread failed after %d ticks: %s"
              .formatted(statistics().ticks(), failed.cause()),
          failed.cause());
    }
  }

  /** Throws if an input source or a listener failed, with the cause. */
  public void throwPartFailure() {
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
