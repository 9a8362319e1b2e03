package org.isochron.fleet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.zip.CRC32C;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.ClockedDriver;
import org.isochron.physics.loop.ClockedWorld;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.ControlTable;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
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
  private final NanoClock clock;
  private final TickRate rate;
  private final ScheduledWorld scheduled;
  private final BiConsumer<HostedWorld, Throwable> failures;
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
  private final AtomicReference<@Nullable CompletableFuture<Saved>> saving =
      new AtomicReference<>();
  private final AtomicReference<@Nullable Throwable> stopCause = new AtomicReference<>();
  private long periodNanos;

  // ordering: volatile, written before the poke, so the next turn sees the value.
  private volatile boolean closing;

  // ordering: volatile: a thread that finds the world by name must not find it before it ticks.
  private volatile boolean admitted;

  /**
   * @param controls the device input of the simulation's last tick
   * @param failures receives the cause of a failed world, on any thread; must not throw
   * @throws RuntimeException if the simulation cannot be captured; it then still belongs to the
   *     caller
   */
  HostedWorld(
      String name,
      Steppable simulation,
      Settings settings,
      long lastTick,
      ControlTable controls,
      long expectedNanos,
      WorldHost.Settings host,
      NanoClock clock,
      BiConsumer<HostedWorld, Throwable> failures) {
    super(
        SharedState.of(simulation.layout(), settings.limits(), clock),
        new TickLoop.Parts(
            simulation, settings.physics().input(), settings.physics().listener()),
        settings.physics().ticks(),
        clock,
        false);
    this.name = name;
    this.clock = clock;
    this.simulation = simulation;
    rate = settings.physics().ticks().rate();
    periodNanos = rate.periodNanos();
    this.failures = failures;
    scheduled = new ScheduledWorld(
        new Turns(), periodNanos, expectedNanos, host.longTurn().toNanos());
    ticking.loop().beginAt(lastTick);
    ticking.loop().controls().copyFrom(controls);
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
   * Saves the world, including every command and input that was accepted before this call. The save
   * happens in the next turn, or after the tick that consumes pending commands. A paused world runs
   * that tick as a single step. While time runs backwards, the save contains the state at which the
   * reversal started.
   *
   * @return a future of the saved world; it fails if the world ends before the save or the
   *     simulation throws
   * @throws UnsupportedOperationException if the simulation cannot save its state
   */
  public CompletionStage<Saved> save() {
    if (!simulation.savesState()) {
      throw new UnsupportedOperationException(
          "world %s cannot be saved: its simulation saves no state; use an engine that does"
              .formatted(name));
    }
    CompletableFuture<Saved> asked = new CompletableFuture<>();
    // ordering: volatile: at most one request is pending, and the next turn sees all earlier writes
    // of this thread.
    CompletableFuture<Saved> waiting = saving.compareAndExchange(null, asked);
    if (ended.isDone()) { // completed before the last check for pending requests
      failSaving();
    }
    scheduled.poke();
    return waiting == null ? asked : waiting;
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

  private void failSaving() {
    // ordering: volatile: either the world's last turn or {@code save()} takes the request, but not
    // both.
    failSaving(saving.getAndSet(null));
  }

  private void failSaving(@Nullable CompletableFuture<Saved> asked) {
    if (asked != null) {
      asked.completeExceptionally(
          new IllegalStateException("world %s has ended and cannot be saved".formatted(name)));
    }
  }

  /** The part of the world that workers call. Owner: the worker that runs the turn. */
  private final class Turns implements Hosted {
    private boolean closed;

    private @Nullable CompletableFuture<Saved> asked;

    private long requestedNanos;

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
      saveIfAsked();
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

    /**
     * Saves between two ticks. The saved state does not contain pending commands, so the tick that
     * consumes them runs first, even in a paused world.
     */
    private void saveIfAsked() {
      // ordering: acquire; pairs with the exchange in save. The value is read first, because an
      // exchange in every turn would cost more.
      if (asked == null && saving.getAcquire() != null) {
        // ordering: volatile: a later request gets its own save.
        asked = saving.getAndSet(null);
        requestedNanos = clock.nanos() + 1; // a command may have been sent in the same nanosecond
      }
      CompletableFuture<Saved> due = asked;
      if (due == null) {
        return;
      }
      ticking.loop().settle(clock.nanos()); // also consume input accepted since the turn began
      if (ticking.loop().hasCommands(requestedNanos)) {
        return; // until their tick is due
      }
      asked = null;
      try {
        Saved saved = Saved.of(
            simulation,
            ticking.loop().controls(),
            ticking.loop().stateTick(),
            scheduled.meanNanos());
        due.completeAsync(() -> saved);
      } catch (Throwable e) { // reported to the caller of save
        due.completeExceptionally(e);
      }
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
      failSaving(asked);
      failSaving();
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
      Objects.requireNonNull(expectedTick, "expectedTick is null; use Duration.ofNanos(100_000)");
      if (expectedTick.compareTo(Duration.ofNanos(1)) < 0
          || expectedTick.compareTo(Duration.ofHours(1)) > 0) {
        throw new IllegalArgumentException(
            "expectedTick is %s: it lies between a nanosecond and an hour".formatted(expectedTick));
      }
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

    public Settings withExpectedTick(Duration cost) {
      return new Settings(physics, limits, cost);
    }
  }

  /**
   * A world saved between two ticks, with its added prefabs, to be opened on another host.
   * Immutable. It must be restored by an engine of the same kind and version, built from the same
   * scene. The state includes pressed keys and control levels: release the keys of players who do
   * not return.
   */
  public static final class Saved {
    private static final long MAGIC = 0x49534f574f524c44L; // ISOWORLD
    private static final int VERSION = 4;
    private static final int SUM_OFFSET = Long.BYTES + Integer.BYTES;
    private static final int HEADER_BYTES = 3 * Long.BYTES + 5 * Integer.BYTES;

    private final long tick;
    private final long tickNanos;
    private final int initialCount;
    private final List<Prefab> added;
    private final byte[] state;

    private Saved(long tick, long tickNanos, int initialCount, List<Prefab> added, byte[] state) {
      this.tick = tick;
      this.tickNanos = tickNanos;
      this.initialCount = initialCount;
      this.added = added;
      this.state = state;
    }

    static Saved of(Steppable simulation, ControlTable controls, long tick, long tickNanos) {
      SavedState saved = new SavedState();
      simulation.save(saved);
      controls.save(saved);
      byte[] bytes = new byte[saved.byteSize()];
      saved.copyTo(ByteBuffer.wrap(bytes));
      // read last, so the list contains every prefab in the state
      PrefabLibrary prefabs = simulation.prefabs();
      return new Saved(tick, tickNanos, prefabs.initialCount(), addedTo(prefabs), bytes);
    }

    /**
     * Reads the bytes of {@link #toBytes}.
     *
     * @throws IllegalArgumentException if the bytes are damaged, have another version, or are not a
     *     saved world
     */
    public static Saved of(byte[] bytes) {
      if (bytes.length < HEADER_BYTES) {
        throw new IllegalArgumentException(
            "a saved world has at least %d bytes, these are %d; read the whole file"
                .formatted(HEADER_BYTES, bytes.length));
      }
      ByteBuffer source = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      if (source.getLong() != MAGIC) {
        throw new IllegalArgumentException(
            "these bytes are not a saved world; pass those of Saved.toBytes");
      }
      int version = source.getInt();
      if (version != VERSION) {
        throw new IllegalArgumentException(
            "the saved world has version %d, and this program reads version %d; open it with the program that saved it"
                .formatted(version, VERSION));
      }
      int sum = source.getInt();
      long tick = source.getLong();
      long tickNanos = source.getLong();
      int initialCount = source.getInt();
      int addedCount = source.getInt();
      int length = source.getInt();
      if (sum != checksum(bytes)
          || tick < 0
          || tickNanos < 0
          || initialCount < 0
          || addedCount < 0) {
        throw damaged();
      }
      List<Prefab> added = new ArrayList<>();
      for (int i = 0; i < addedCount; i++) {
        added.add(Prefab.readFrom(source));
      }
      if (length != source.remaining()) {
        throw damaged();
      }
      byte[] state = new byte[length];
      source.get(state);
      return new Saved(tick, tickNanos, initialCount, List.copyOf(added), state);
    }

    /** Returns the saved world as bytes, for a file or another machine. */
    public byte[] toBytes() {
      int prefabBytes = added.stream().mapToInt(Prefab::byteSize).sum();
      byte[] bytes = new byte[HEADER_BYTES + prefabBytes + state.length];
      ByteBuffer destination = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      destination
          .putLong(MAGIC)
          .putInt(VERSION)
          .putInt(0) // checksum
          .putLong(tick)
          .putLong(tickNanos)
          .putInt(initialCount)
          .putInt(added.size())
          .putInt(state.length);
      added.forEach(prefab -> prefab.writeTo(destination));
      destination.put(state).putInt(SUM_OFFSET, checksum(bytes));
      return bytes;
    }

    /** Returns the tick at whose end the world was saved. */
    public long tick() {
      return tick;
    }

    long tickNanos() {
      return tickNanos;
    }

    ControlTable restoreInto(Steppable simulation) {
      PrefabLibrary prefabs = simulation.prefabs();
      List<Prefab> there = addedTo(prefabs);
      int common = Math.min(there.size(), added.size());
      if (prefabs.initialCount() != initialCount
          || !there.subList(0, common).equals(added.subList(0, common))) {
        throw new IllegalArgumentException(
            "the saved world was built with %d prefabs and got %d more, and this simulation has others (%d and %d): build it from the same scene, and let the saved world add the rest"
                .formatted(initialCount, added.size(), prefabs.initialCount(), there.size()));
      }
      added.subList(common, added.size()).forEach(prefabs::add);
      SavedState source = SavedState.of(state);
      simulation.restore(source);
      ControlTable controls = new ControlTable();
      controls.restore(source);
      return controls;
    }

    private static List<Prefab> addedTo(PrefabLibrary prefabs) {
      List<Prefab> added = new ArrayList<>();
      for (int number = prefabs.initialCount(); number < prefabs.table().count(); number++) {
        added.add(prefabs.table().get(number));
      }
      return added;
    }

    private static IllegalArgumentException damaged() {
      return new IllegalArgumentException(
          "the saved world is damaged: its checksum or its length is wrong; copy it again");
    }

    private static int checksum(byte[] bytes) {
      CRC32C sum = new CRC32C();
      sum.update(bytes, 0, SUM_OFFSET);
      int rest = SUM_OFFSET + Integer.BYTES;
      sum.update(bytes, rest, bytes.length - rest);
      return (int) sum.getValue();
    }
  }
}
