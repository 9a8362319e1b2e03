package org.isochron.physics.loop;

import java.util.List;
import java.util.Optional;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.shapes.Prefab;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;

/**
 * The core of hosts whose ticks a clock makes due: a tick loop on the writing side of a shared
 * state, its time requests and its status. Owner: the thread that advances it, which may be another
 * one after a handover that orders memory; {@link #time}, {@link #addPrefab}, {@link #statistics}
 * and {@link #status} any thread. Never waits; allocates as {@link TickLoop} does.
 */
public final class ClockedDriver extends WorldDriver {
  /** The most time requests that can wait: far more than a user makes in the longest tick. */
  public static final int MAX_REQUESTS = 1_024;

  private final NanoClock clock;
  private final TickLoop loop;
  private final TimeRequests requests;
  private final GcPauseLog pauses;

  /**
   * Claims the writing side. If this throws, the writing side is free again, and the simulation
   * still belongs to the caller.
   *
   * @param costClock measures the cost of steps for the statistics
   * @param framed true if the thread that ticks also makes the frames
   * @param wake called on any thread after it sent a request
   */
  public ClockedDriver(
      SharedState shared,
      TickLoop.Parts parts,
      TickSettings settings,
      NanoClock costClock,
      boolean framed,
      Runnable wake) {
    super(shared, parts.simulation(), wake);
    clock = shared.clock();
    try {
      Steppable simulation = parts.simulation();
      writer().ids().refill(simulation.freeSlots(), true);
      writer().jointIds().refill(simulation.freeJointSlots(), true);
      loop = new TickLoop(writer(), parts, settings, clock, costClock, framed);
      requests = new TimeRequests(loop, simulation, this::isEnded, wake);
      pauses = new GcPauseLog(clock); // last, because it stays registered until it is closed
    } catch (Throwable e) {
      writer().close();
      throw e;
    }
  }

  /** Returns the loop, for the thread that ticks: its position in time, and its device input. */
  public TickLoop loop() {
    return loop;
  }

  /**
   * Publishes the state before the first tick, so that readers always have one to show, and hands
   * the simulation over to the thread that ticks it. Time begins with the first {@link #advance}.
   * If this throws, the simulation still belongs to the caller, who then releases this.
   */
  public void begin(Thread ticking) {
    simulation().handOver(Thread.currentThread()); // before the capture: another may be using it
    loop.begin(clock.nanos());
    simulation().handOver(ticking);
  }

  /**
   * Carries out the next request, runs the ticks that are due, and answers questions.
   *
   * @return the wall instant at which to advance it again: now, if requests or questions wait
   */
  public long advance(long nowNanos) {
    requests.carryOutNext(nowNanos);
    long next = loop.advance(nowNanos);
    boolean asked = answer(loop.stateTick());
    return asked || hasRequests() ? nowNanos : next;
  }

  /** Returns true if a request waits. */
  public boolean hasRequests() {
    return requests.hasWaiting();
  }

  /** Adds a prefab, as {@link RunningWorld#addPrefab} does. */
  public int addPrefab(Prefab prefab) {
    return simulation().prefabs().add(prefab);
  }

  /** Returns the control of pause, speed and direction. */
  public RunningWorld.TimeControl time() {
    return requests;
  }

  /** Returns how well the ticks keep time. */
  public RunningWorld.Statistics statistics() {
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
        loop.shownTick(),
        loop.rate(),
        overdueNanos,
        hung,
        refusedQuestions(),
        loop.shownTimeline().load(),
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
    if (writerState() instanceof SharedState.WriterState.Failed failed) {
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
