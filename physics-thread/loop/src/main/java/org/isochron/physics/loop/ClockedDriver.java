package org.isochron.physics.loop;

import java.util.List;
import java.util.Optional;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;

/**
 * Drives the ticks of a world by a clock: runs the tick loop, executes time requests and reports
 * the status. Owner: the thread that advances it; another thread may become the owner after a
 * handover that orders memory. Any thread may call {@link #time}, {@link #prefabs}, {@link
 * #statistics} and {@link #status}. Never waits; allocates only when {@link TickLoop} does.
 */
public final class ClockedDriver extends WorldDriver {
  /** More than a user makes. */
  public static final int MAX_REQUESTS = 1_024;

  private final NanoClock clock;
  private final TickLoop loop;
  private final TimeRequests requests;
  private final GcPauseLog pauses;

  /**
   * Claims the writing side. If this throws, the state has no writer, and the simulation still
   * belongs to the caller.
   *
   * @param costClock measures the cost of steps
   * @param framed true in a frame loop
   * @param wake called after a request
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
      pauses = new GcPauseLog(clock); // last, because the log stays registered until it is closed
    } catch (Throwable e) {
      writer().close();
      throw e;
    }
  }

  public TickLoop loop() {
    return loop;
  }

  /**
   * Publishes the state before the first tick and hands the simulation over to the ticking thread.
   * If this throws, the simulation still belongs to the caller, which must call {@link #release}.
   */
  public void begin(Thread ticking) {
    reserve(); // before the claim, which would take the simulation away from another loop
    // claim it before the capture, because another thread may be using it
    simulation().handOver(Thread.currentThread());
    loop.begin(clock.nanos());
    simulation().handOver(ticking);
  }

  /**
   * Executes the next time request, runs the ticks that are due, and answers queries.
   *
   * @return the wall-clock time of the next call; the current time if requests or queries are
   *     pending
   */
  public long advance(long nowNanos) {
    requests.executeNext(nowNanos);
    long next = loop.advance(nowNanos);
    boolean hasQuestions = answer(loop.stateTick());
    return hasQuestions || hasRequests() ? nowNanos : next;
  }

  /** Returns true with pending requests. */
  public boolean hasRequests() {
    return requests.hasPending();
  }

  /** Prefabs of the simulation. */
  public PrefabLibrary prefabs() {
    return simulation().prefabs();
  }

  /** Returns the time control. */
  public RunningWorld.TimeControl time() {
    return requests;
  }

  /** Returns the timing statistics. */
  public LoopCounters statistics() {
    return loop.statistics();
  }

  public RunningWorld.Status status(long overdueNanos, boolean hung, List<String> scheduling) {
    return new RunningWorld.Status(
        writerState(),
        loop.shownTick(),
        loop.rate(),
        overdueNanos,
        hung,
        refusedQuestions(),
        loop.lastOverload().map(pauses::cause),
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

  /** Throws the ticking's failure. */
  public void throwFailure() {
    if (writerState() instanceof SharedState.WriterState.Failed failed) {
      throw new IllegalStateException(
          "the physics thread failed after %d ticks: %s"
              .formatted(statistics().ticks(), failed.cause()),
          failed.cause());
    }
  }

  public void throwPartFailure() {
    throwIfPresent("input source", loop.inputFailure());
    throwIfPresent("tick listener", loop.listenerFailure());
  }

  private static void throwIfPresent(String part, Optional<Throwable> failure) {
    if (failure.isPresent()) {
      throw new IllegalStateException(
          "the %s threw and is no longer called: %s".formatted(part, failure.get()), failure.get());
    }
  }
}
