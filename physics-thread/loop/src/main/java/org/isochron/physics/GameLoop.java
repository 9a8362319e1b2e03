package org.isochron.physics;

import java.util.List;
import java.util.Objects;
import org.isochron.physics.loop.ClockedDriver;
import org.isochron.physics.loop.ClockedWorld;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.ControlTable;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * Ticks a simulation at a fixed rate within a frame loop, for programs without a second thread. It
 * does between two frames what a {@link PhysicsThread} does on its thread. Owner: the frame loop's
 * thread; any thread may use what {@link RunningWorld} declares, except {@link #close}. Never
 * waits; allocates only when the timeline changes or ticks are overdue.
 *
 * <p>Simulation, settings, shared state, commands, frames and time control are the same as with the
 * thread. A program that changes from one to the other changes the line that starts it, and asks
 * for its frame by {@code frames.at(loop.advance())}. The differences: ticks wait for frames, so
 * only those that a frame leaves to the next are an overload; what a tick throws is thrown to the
 * frame loop; and a frame longer than the settings' {@code suspendAfter} is taken for a suspended
 * machine.
 *
 * <p>Ticks that fall due while ticks run belong to the same frame, unless they would delay the next
 * frame or make some frames run more ticks than others. A snapshot's publish instant is the instant
 * at which its tick was due, because this thread can make no frame in between, plus the time by
 * which ticks came too late for the last frame. So frames show time one tick behind, and not a
 * frame more. A reader on another thread needs a fixed delay of a tick and a frame.
 */
public final class GameLoop extends ClockedWorld {
  /** The most times that a frame looks at the clock again. */
  private static final int MAX_LOOKS = 3;

  /** The number of frames over which the usual length of a frame's ticks is averaged. */
  private static final int USUAL_FRAMES = 8;

  private final NanoClock clock;
  private final TickLoop loop;
  private final long maxTicks;
  private final TickRate rate;
  private boolean closed;

  /** The number of frames before this one; the first has no length, the second no usual ticks. */
  private long frameCount;

  /** The instant at which the last frame began. */
  private long begunNanos;

  /** The times between the begins of the last three frames, the newest first. */
  private long frameNanos;

  private long frameBeforeNanos;

  /** The usual length of a frame's ticks, averaged. */
  private long usualNanos;

  private GameLoop(
      SharedState shared, Steppable simulation, PhysicsSettings settings, NanoClock costClock) {
    super(
        shared,
        new TickLoop.Parts(simulation, settings.input(), settings.listener()),
        settings.ticks(),
        costClock,
        true);
    clock = shared.clock();
    maxTicks = settings.ticks().overload().maxTicksPerWake();
    rate = settings.ticks().rate();
    try {
      ticking.begin(ClockedDriver.NOBODY); // the thread that advances first becomes the owner
    } catch (Throwable e) {
      ticking.release();
      throw e;
    }
    loop = ticking.loop();
  }

  /** Starts at 100 Hz on a new shared state with the simulation's layout. */
  public static GameLoop start(Steppable simulation) {
    return start(SharedState.of(simulation.layout()), simulation);
  }

  /** Starts with settings on a new shared state with the simulation's layout. */
  public static GameLoop start(Steppable simulation, PhysicsSettings settings) {
    return start(SharedState.of(simulation.layout()), simulation, settings);
  }

  /** Starts at 100 Hz with the default settings. */
  public static GameLoop start(SharedState state, Steppable simulation) {
    return start(state, simulation, PhysicsSettings.DEFAULT);
  }

  /**
   * Starts with settings, of which those of the thread have no effect here. When this returns, the
   * state before the first tick is published. If it throws, nothing was started, and the simulation
   * still belongs to the caller. Otherwise the thread of the first {@link #advance} becomes its
   * owner.
   *
   * <p>Statistics measure steps by the state's clock; on a {@link NanoClock.Manual} a step costs 0
   * unless it moves the clock. {@link #atFullSpeed} measures real time.
   *
   * @throws IllegalStateException if the state's writing side has an owner, or the simulation
   *     belongs to another thread or is closed; the other starts also throw
   *     {@link UnsupportedOperationException} if the simulation has no layout; all throw what the
   *     simulation throws when it is captured
   */
  public static GameLoop start(SharedState state, Steppable simulation, PhysicsSettings settings) {
    return start(state, simulation, settings, state.clock());
  }

  /**
   * Starts at 100 Hz on a clock of the loop's own, which only {@link #run} moves: for training,
   * tests and servers that compute ahead of time.
   */
  public static GameLoop atFullSpeed(Steppable simulation) {
    return atFullSpeed(simulation, PhysicsSettings.DEFAULT);
  }

  /** Starts with settings on a clock of the loop's own, which only {@link #run} moves. */
  public static GameLoop atFullSpeed(Steppable simulation, PhysicsSettings settings) {
    SharedState own =
        SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, new NanoClock.Manual(0));
    // steps are measured by the system clock, because a manual clock does not advance during a step
    return start(own, simulation, settings, NanoClock.system());
  }

  private static GameLoop start(
      SharedState state, Steppable simulation, PhysicsSettings settings, NanoClock costClock) {
    Objects.requireNonNull(settings, "settings is null; use PhysicsSettings.DEFAULT");
    return new GameLoop(state, simulation, settings, costClock);
  }

  /**
   * Runs the ticks that are due. Call it once per frame, before drawing; the first call begins time
   * and runs none. Each call carries out the time requests that wait.
   *
   * @return the wall instant after the ticks, in nanoseconds, for which to ask a frame source for a
   *     frame
   * @throws IllegalStateException if it was closed or has failed; also throws what the simulation
   *     throws
   */
  public long advance() {
    if (closed || ticking.isEnded()) {
      throw new IllegalStateException("this game loop has ended: it is %s; start another"
          .formatted(closed ? "closed" : ticking.writerState()));
    }
    long now = clock.nanos();
    long before = loop.lastTick();
    int left = ClockedDriver.MAX_REQUESTS;
    try {
      long next;
      do {
        next = ticking.advance(now);
      } while (ticking.hasRequests() && --left > 0);
      beginFrame(now);
      lookAgain(next, before);
      endFrame(clock.nanos() - now);
    } catch (Throwable e) { // an error too must reach the readers
      ticking.fail(e);
      throw e;
    }
    long present = clock.nanos();
    loop.framed(present);
    return present;
  }

  /**
   * Runs n ticks as fast as the machine can, each with the commands that were sent before it, and
   * moves the clock to the end of the last one. Readers get each tick.
   *
   * @throws IllegalArgumentException for a number below 0
   * @throws IllegalStateException if the state's clock is not a {@link NanoClock.Manual}, a
   *     tick does not run because time is paused or the simulation has no further one now, or this
   *     loop was closed or has failed; also throws what the simulation throws
   */
  public void run(long ticks) {
    if (!(clock instanceof NanoClock.Manual manual)) {
      throw new IllegalStateException(
          "this loop ticks by a clock that it cannot move; start it with GameLoop.atFullSpeed");
    }
    if (ticks < 0) {
      throw new IllegalArgumentException(
          "ticks is %d: it is how many are to run; rewind by loop.time()".formatted(ticks));
    }
    advance(); // the first one begins time
    long last = loop.lastTick() + ticks;
    while (loop.lastTick() < last) {
      long next = loop.lastTick() + 1;
      if (!loop.isPaused()) {
        manual.moveTo(Math.max(manual.nanos(), loop.timeline().wallAt(rate.instantNanos(next))));
        advance();
      }
      if (loop.lastTick() < next) {
        throw new IllegalStateException(
            "tick %d does not run: time is paused, or the simulation waits for others or has ended"
                .formatted(next));
      }
    }
  }

  /**
   * Runs the ticks that fell due while ticks ran, because the frame shows an instant after them.
   */
  /*
   * A display begins frames at its refreshes, so a frame that is slightly too long waits for
   * another refresh. If steps take up to half of their time, a frame may catch up by one tick more
   * than are due in every frame, and the first frame by all, if that ends before the next refresh.
   *
   * Frames with longer steps must not catch up fully, because a frame that runs ahead makes the
   * next one fall back by more. Such a frame runs the ticks that are due before the last tick of a
   * usual frame begins, so all frames run equally many. Ticks beyond those that are due in every
   * frame may take half of the time until the next refresh; the other half is for drawing.
   */
  private void lookAgain(long planNanos, long tickBefore) {
    long halfNanos = (clock.nanos() - begunNanos + intervalNanos()) / 2;
    long lastNanos = begunNanos;
    long nextNanos = planNanos;
    for (int look = 0; look < MAX_LOOKS; look++) {
      long tookNanos = clock.nanos() - begunNanos;
      boolean fellDueMeanwhile = nextNanos - lastNanos > 0 && nextNanos - begunNanos <= tookNanos;
      long ran = loop.lastTick() - tickBefore;
      if (!fellDueMeanwhile || ran < 1) {
        return;
      }
      long meanNanos = tookNanos / ran;
      boolean isLong = 2 * meanNanos * loop.timeline().speedPermille()
          > rate.periodNanos() * Timeline.NORMAL_PERMILLE;
      lastNanos = begunNanos
          + (isLong && frameCount > 1 ? Math.min(tookNanos, usualNanos - meanNanos) : tookNanos);
      long due = rate.tickAt(loop.timeline().simAt(lastNanos)) - loop.lastTick();
      long beyond = ran + due - ticksOfAFrame();
      boolean mayCatchUp = !isLong && (beyond == 1 || frameCount < 2);
      long mostNanos = mayCatchUp ? intervalNanos() : halfNanos;
      boolean isInTime = frameCount == 0 || beyond <= 0 || tookNanos + due * meanNanos <= mostNanos;
      if (due < 1 || !isInTime || ran + due > mostTicks()) {
        return;
      }
      nextNanos = ticking.advance(lastNanos);
    }
  }

  private void beginFrame(long nowNanos) {
    if (frameCount > 0) {
      long lastNanos = nowNanos - begunNanos;
      frameBeforeNanos = frameCount > 1 ? frameNanos : lastNanos;
      frameNanos = lastNanos;
    }
    begunNanos = nowNanos;
  }

  private void endFrame(long tookNanos) {
    usualNanos = frameCount > 1 ? usualNanos + (tookNanos - usualNanos) / USUAL_FRAMES : tookNanos;
    frameCount++;
  }

  /**
   * Returns the time between frames: the shorter of the last two, because one may have missed a
   * refresh.
   */
  private long intervalNanos() {
    return Math.min(frameNanos, frameBeforeNanos);
  }

  /** Returns the number of ticks that fall due between two frames, rounded up. */
  private long ticksOfAFrame() {
    long simNanos = intervalNanos() / Timeline.NORMAL_PERMILLE * loop.timeline().speedPermille();
    return (simNanos + rate.periodNanos() - 1) / rate.periodNanos();
  }

  /** The device input of the last tick. */
  ControlTable controls() {
    return loop.controls();
  }

  /** Returns the policy's bound of a wake-up, which holds for all looks of a frame together. */
  private long mostTicks() {
    long speedPermille = Math.max(Timeline.NORMAL_PERMILLE, loop.timeline().speedPermille());
    return maxTicks * speedPermille / Timeline.NORMAL_PERMILLE;
  }

  /** Returns the status of the loop. It is never overdue, because frames may come at any time. */
  @Override
  public RunningWorld.Status status() {
    return ticking.status(0, false, List.of());
  }

  /**
   * Ends the ticking and closes the simulation; again has no effect.
   *
   * @throws IllegalStateException if an input source or a listener failed, with the cause
   */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      ticking.end();
      ticking.throwPartFailure();
    }
  }
}
