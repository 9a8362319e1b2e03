package org.isochron.fleet;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.ClockedDriver;
import org.isochron.physics.loop.ClockedWorld;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * A world of a {@link WorldHost}: a simulation with its own shared state and rate, which is paused
 * and closed independently of other worlds. An exception in the simulation ends only this world.
 * The cause is passed to the host's failure handler, and reported by {@link #status} and {@link
 * #ended}. Any thread.
 *
 * <pre>
 *  open ──► running, paused ──── close ──────────────────────► stopped
 *            │  ▲
 *            │  └─ the turn returns: on a thread of its own for a second or more
 *            ├─ a turn takes longer than hangAfter ──► hung ──┐
 *            ├─ it throws ──────────────────────────► failed ◄┘ longer than stopAfter
 *            └─ it is slow, and no thread is left ──► failed
 * </pre>
 */
public final class HostedWorld extends ClockedWorld {
  private final String name;
  private final Steppable simulation;
  private final TickRate rate;
  private final ScheduledWorld scheduled;
  private final BiConsumer<HostedWorld, Throwable> failures;
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
  private final AtomicReference<@Nullable Throwable> stopCause = new AtomicReference<>();
  private long periodNanos;

  // ordering: volatile, written before the poke, so the next turn sees the value.
  private volatile boolean closing;

  // ordering: volatile: a thread that finds the world by name must not find it before it ticks.
  private volatile boolean admitted;

  /**
   * @param failures receives the cause of a failed world, on any thread; must not throw
   * @throws RuntimeException if the simulation cannot be captured; it then still belongs to the
   *     caller
   */
  HostedWorld(
      String name,
      Steppable simulation,
      Settings settings,
      WorldHost.Settings host,
      NanoClock clock,
      BiConsumer<HostedWorld, Throwable> failures) {
    super(
        SharedState.of(simulation.layout(), settings.limits(), clock),
        simulation,
        settings.physics(),
        clock,
        false);
    this.name = name;
    this.simulation = simulation;
    rate = settings.physics().ticks().rate();
    periodNanos = rate.periodNanos();
    this.failures = failures;
    scheduled = new ScheduledWorld(
        new Turns(),
        periodNanos,
        settings.expectedTick().toNanos(),
        host.longTurn().toNanos());
    try {
      ticking.begin(ClockedDriver.NOBODY);
    } catch (Throwable e) {
      ticking.release();
      throw e;
    }
  }

  /** Returns the name under which the world was opened. */
  public String name() {
    return name;
  }

  @Override
  protected void wake() {
    scheduled.poke();
  }

  @Override
  protected long tickNanos() {
    return scheduled.meanNanos();
  }

  @Override
  public RunningWorld.Status status() {
    return ticking.status(0, !ticking.isEnded() && scheduled.isHanging(), List.of());
  }

  /** Returns the world's share of the host's threads. */
  public Share share() {
    return new Share(
        scheduled.meanNanos(),
        (int) (scheduled.loadMillionths() / 1_000),
        scheduled.moves(),
        scheduled.isAlone());
  }

  /**
   * Requests that the world end at its next turn; idempotent. Does not wait: see {@link #ended}.
   */
  @Override
  public void close() {
    closing = true;
    scheduled.poke();
  }

  /**
   * Completes when the world has ended, its simulation is closed and the host has room for another
   * one. A failed world completes with the cause. The world's name is free earlier, as soon as the
   * world is closed or has failed. Dependent stages run on a thread that ticks other worlds, unless
   * they are asynchronous.
   */
  public CompletionStage<@Nullable Void> ended() {
    return ended.minimalCompletionStage();
  }

  void admitted() {
    admitted = true;
  }

  boolean isOpen() {
    return admitted && !hasLeft();
  }

  boolean hasLeft() {
    // ordering: acquire; pairs with stop.
    return closing || stopCause.getAcquire() != null || ended.isDone();
  }

  ScheduledWorld scheduled() {
    return scheduled;
  }

  void release() {
    simulation.handOver(Thread.currentThread());
    ticking.release();
  }

  /** The part of the world that workers call. Owner: the worker that runs the turn. */
  private final class Turns implements Hosted {
    private boolean closed;

    @Override
    public String name() {
      return name;
    }

    @Override
    public void close() {
      HostedWorld.this.close();
    }

    @Override
    public long ticks() {
      return ticking.statistics().ticks();
    }

    @Override
    public long periodNanos() {
      return periodNanos;
    }

    @Override
    public long advance(long nowNanos) {
      if (closed) {
        return finish();
      }
      simulation.handOver(Thread.currentThread());
      if (isStopping()) {
        return end();
      }
      long next = ticking.advance(nowNanos);
      int speedPermille = ticking.loop().timeline().speedPermille();
      if (speedPermille > 0) { // a paused world keeps its reserved load for later
        periodNanos = rate.periodNanos() * Timeline.NORMAL_PERMILLE / speedPermille;
      }
      if (isStopping()) {
        return end();
      }
      // the world can then move to another thread even if this thread hangs in another world
      simulation.handOver(ClockedDriver.NOBODY);
      return next;
    }

    @Override
    public void fail(Throwable cause) {
      if (closed) {
        finish();
        return;
      }
      stop(cause);
      ticking.fail(cause); // suppressed in the first cause if the world was already stopped
      end();
    }

    @Override
    public void stop(Throwable cause) {
      // ordering: volatile: only the first cause is reported, and the next turn sees it. Set before
      // the report, so a failure handler may open a world of the same name.
      if (stopCause.compareAndSet(null, cause)) {
        ticking.fail(cause);
        failures.accept(HostedWorld.this, cause);
      }
    }

    private boolean isStopping() {
      // ordering: acquire; pairs with stop.
      return closing || stopCause.getAcquire() != null;
    }

    private long end() {
      closed = true;
      try {
        ticking.end();
      } catch (Throwable e) { // readers already have the cause
        failures.accept(HostedWorld.this, e);
      }
      return finish();
    }

    private long finish() {
      scheduled.freeSlot();
      if (ticking.writerState() instanceof SharedState.WriterState.Failed failed) {
        ended.completeExceptionally(failed.cause());
      } else {
        ended.complete(null);
      }
      return ENDED;
    }
  }

  /**
   * The share of a host's threads that a {@link HostedWorld} uses.
   *
   * @param tickNanos mean cost of recent ticks, including their overhead; 0 before the first tick
   * @param loadPermille required share of a thread, in thousandths
   * @param moves number of moves to another thread, because the previous thread was overloaded or
   *     hung in another world
   * @param ownThread true if the world has its own thread, because it is slow, hangs or has hung
   */
  public record Share(long tickNanos, int loadPermille, long moves, boolean ownThread) {}

  /**
   * The settings of one world of a {@link WorldHost}.
   *
   * @param physics rate, overload policy, input and listener; its thread settings have no effect
   *     here
   * @param limits the bounds of the shared state, which is allocated for each world
   * @param expectedTick expected cost of a tick including its overhead, 1 ns to 1 h, for example
   *     {@link HostedWorld.Share#tickNanos} of a similar world. Until the world has run for five
   *     seconds, its cost counts as at least this value
   */
  public record Settings(
      PhysicsSettings physics, SharedState.Limits limits, Duration expectedTick) {
    /**
     * Default settings: 100 Hz, one tick per turn with further due ticks dropped, and an expected
     * cost of 100 µs per tick. The shared state has four readers with windows of three snapshots,
     * 256 commands and 1,024 events.
     */
    public static final Settings DEFAULT = new Settings(
        PhysicsSettings.DEFAULT.withOverload(new OverloadPolicy.SkipAhead(1)),
        new SharedState.Limits(3, 4, 256, 1_024),
        Duration.ofNanos(100_000));

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if {@code expectedTick} is not between 1 ns and 1 h
     */
    public Settings {
      Objects.requireNonNull(physics, "physics is null; use PhysicsSettings.DEFAULT");
      Objects.requireNonNull(limits, "limits is null; use SharedState.Limits.DEFAULT");
      Limits.within("expectedTick", expectedTick, Duration.ofNanos(1), Duration.ofHours(1));
    }

    /**
     * Returns the default settings with another rate.
     *
     * @throws IllegalArgumentException if the rate is not between 1 Hz and 1 MHz
     */
    public static Settings hertz(long hertz) {
      TickSettings ticks = DEFAULT.physics().ticks();
      return DEFAULT.withPhysics(
          DEFAULT.physics().withTicks(ticks.withRate(TickRate.hertz(hertz))));
    }

    public Settings withPhysics(PhysicsSettings settings) {
      return new Settings(settings, limits, expectedTick);
    }

    /**
     * Returns settings that continue a world saved on this host or another, as {@link
     * PhysicsSettings#withStart} does, but with its pressed keys and levels: release the keys of
     * players who do not return. The cost of its ticks becomes the expected one.
     */
    public Settings withStart(SavedWorld saved) {
      return new Settings(
          physics.withStart(saved),
          limits,
          saved.tickNanos() == 0 ? expectedTick : Duration.ofNanos(saved.tickNanos()));
    }

    public Settings withExpectedTick(Duration cost) {
      return new Settings(physics, limits, cost);
    }
  }
}
