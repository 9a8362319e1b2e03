package org.isochron.physics.loop;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Steppable;
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
  private final Optional<SavedWorld> start;
  private final TimeRequests requests;
  private final SaveRequests saves;
  private final GcPauseLog pauses;

  /**
   * Claims the writing side. If this throws, the state has no writer, and the simulation still
   * belongs to the caller.
   *
   * @param costClock measures the cost of steps
   * @param framed true in a frame loop
   * @param wake called after a request
   * @param tickNanos returns the cost of a tick that a saved world states
   */
  public ClockedDriver(
      SharedState shared,
      Steppable simulation,
      PhysicsSettings settings,
      NanoClock costClock,
      boolean framed,
      Runnable wake,
      LongSupplier tickNanos) {
    super(shared, simulation, wake);
    clock = shared.clock();
    start = settings.start();
    try {
      TickLoop.Parts parts = new TickLoop.Parts(simulation, settings.input(), settings.listener());
      loop = new TickLoop(writer(), parts, settings.ticks(), clock, costClock, framed);
      requests = new TimeRequests(loop, simulation, this::isEnded, wake);
      saves = new SaveRequests(loop, simulation, clock, this::isEnded, wake, tickNanos);
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
   * Restores the saved world of the settings, publishes the state before the first tick, and hands
   * the simulation over to the ticking thread. If this throws, the simulation still belongs to the
   * caller, which must call {@link #release}.
   */
  public void begin(Thread ticking) {
    reserve(); // before the claim, which would take the simulation away from another loop
    // claim it before the capture, because another thread may be using it
    simulation().handOver(Thread.currentThread());
    if (start.isPresent()) {
      SavedWorld saved = start.get();
      loop.controls().copyDifferences(saved.restoreInto(simulation(), loop.rate()));
      loop.beginAt(saved.tick());
    }
    writer().ids().refill(simulation().freeSlots(), true);
    writer().jointIds().refill(simulation().freeJointSlots(), true);
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
    saves.executeNext();
    return hasQuestions || hasRequests() ? nowNanos : next;
  }

  /** See {@link RunningWorld#save}. */
  public CompletionStage<SavedWorld> save() {
    return saves.save();
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
      saves.end();
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
