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
 * A world of a {@link WorldHost}: a simulation with its own shared state, rate, pause and end.
 * Whatever the simulation throws ends this world and no other, and is reported to the failure
 * handler of the host's settings, to readers, by {@link #status} and by {@link #ended}. Any thread.
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

  // ordering: volatile, written before the poke, so that the next turn sees it.
  private volatile boolean closing;

  // ordering: volatile: a thread that finds the world by its name finds one that ticks.
  private volatile boolean letIn;

  /**
   * Takes a simulation that is at the end of a tick.
   *
   * @param controls the device input of that tick
   * @param expectedNanos what a tick is expected to cost
   * @param failures hears of what ends the world, on any thread; throws nothing
   * @throws RuntimeException what the simulation throws when it is captured, which then still
   *     belongs to the caller
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

  /** The name that it was opened with. */
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

  /** Returns its share of the host. */
  public Share share() {
    return new Share(
        scheduled.meanNanos(),
        (int) (scheduled.loadMillionths() / 1_000),
        scheduled.moves(),
        scheduled.isAlone());
  }

  /**
   * Saves the world with every command and input that was accepted before: in its next turn, or at
   * the end of the tick that takes those that wait. In a pause this tick runs as a single step.
   * While the past is shown backwards, the present is saved, from which that began.
   *
   * @return the saved world; it fails if the world ends before, or with what the simulation throws
   * @throws UnsupportedOperationException if the simulation cannot save its state
   */
  public CompletionStage<Saved> save() {
    if (!simulation.savesState()) {
      throw new UnsupportedOperationException(
          "world %s cannot be saved: its simulation saves no state; use an engine that does"
              .formatted(name));
    }
    CompletableFuture<Saved> asked = new CompletableFuture<>();
    // ordering: volatile: only one waits at a time; the next turn sees what was written before.
    CompletableFuture<Saved> waiting = saving.compareAndExchange(null, asked);
    if (ended.isDone()) { // completed before the last look at what waits
      failSaving();
    }
    scheduled.poke();
    return waiting == null ? asked : waiting;
  }

  /**
   * Asks the world to end at its next turn; again has no effect. Does not wait: see {@link #ended}.
   */
  @Override
  public void close() {
    closing = true;
    scheduled.poke();
  }

  /**
   * Completes when the world has ended, its simulation is closed and the host has room for another
   * one: with the cause if it failed. Its name is free since it was closed or failed. What is to
   * follow runs on a thread that ticks other worlds, unless it is given another one.
   */
  public CompletionStage<@Nullable Void> ended() {
    return ended.minimalCompletionStage();
  }

  /** The host ticks it from now on. */
  void letIn() {
    letIn = true;
  }

  /** Returns true if the host ticks it, and nothing has ended it yet. */
  boolean isOpen() {
    return letIn && !hasLeft();
  }

  /** Returns true if it was closed or has failed, also if its last turn has not ended yet. */
  boolean hasLeft() {
    // ordering: acquire, with the exchange in stop.
    return closing || stopCause.getAcquire() != null || ended.isDone();
  }

  ScheduledWorld scheduled() {
    return scheduled;
  }

  /**
   * Takes back the simulation of a world that was not let in, which belongs to the caller again.
   */
  void release() {
    simulation.handOver(Thread.currentThread());
    ticking.release();
  }

  private void failSaving() {
    // ordering: volatile: one of the world's last turn and save() takes it.
    failSaving(saving.getAndSet(null));
  }

  private void failSaving(@Nullable CompletableFuture<Saved> asked) {
    if (asked != null) {
      asked.completeExceptionally(
          new IllegalStateException("world %s has ended and cannot be saved".formatted(name)));
    }
  }

  /** What the schedule calls. Owner: the worker that has the turn. */
  private final class Turns implements Hosted {
    private boolean closed;

    /** The request to save, until the commands that were sent before the instant are taken. */
    private @Nullable CompletableFuture<Saved> asked;

    private long askedNanos;

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
      if (speedPermille > 0) { // in a pause it keeps the room for when it goes on
        periodNanos = rate.periodNanos() * Timeline.NORMAL_PERMILLE / speedPermille;
      }
      saveIfAsked();
      if (isStopping()) {
        return end();
      }
      // so that the world can leave even if this thread hangs in another
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
      ticking.fail(cause); // added to the first cause if the world was stopped before
      end();
    }

    @Override
    public void stop(Throwable cause) {
      // ordering: volatile: the first cause is reported, once; the next turn sees it. Set before
      // the report, so that a handler of failures may open a world of the same name.
      if (stopCause.compareAndSet(null, cause)) {
        ticking.fail(cause);
        failures.accept(HostedWorld.this, cause);
      }
    }

    private boolean isStopping() {
      // ordering: acquire, with the exchange in stop.
      return closing || stopCause.getAcquire() != null;
    }

    /**
     * Saves between two ticks, after the tick that takes what was accepted before, as it is not in
     * the state yet. In a pause this tick runs now.
     */
    private void saveIfAsked() {
      // ordering: acquire, with the exchange in save; read first, as an exchange every turn costs
      // more.
      if (asked == null && saving.getAcquire() != null) {
        // ordering: volatile: the next request gets a save of its own.
        asked = saving.getAndSet(null);
        askedNanos = clock.nanos() + 1; // a command may have been sent in the same nanosecond
      }
      CompletableFuture<Saved> due = asked;
      if (due == null) {
        return;
      }
      ticking.loop().settle(clock.nanos()); // what was accepted since the turn began, too
      if (ticking.loop().hasCommands(askedNanos)) {
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
      } catch (Throwable e) { // belongs to the asker
        due.completeExceptionally(e);
      }
    }

    private long end() {
      closed = true;
      try {
        ticking.end();
      } catch (Throwable e) { // ticking has reported it to readers
        failures.accept(HostedWorld.this, e);
      }
      return finish();
    }

    private long finish() {
      scheduled.giveUpPlace();
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
   * What a {@link HostedWorld} takes of its host.
   *
   * @param tickNanos what a tick costs with all that belongs to it, as a mean of recent ones; 0
   *     before the first
   * @param loadPermille how much of a thread it needs, in thousandths
   * @param moves how often it was moved to another thread, because its own had too much to do or
   *     hung in another world
   * @param ownThread true if it has a thread of its own, because it is slow, hangs or has hung
   */
  public record Share(long tickNanos, int loadPermille, long moves, boolean ownThread) {}

  /**
   * The settings of one world of a {@link WorldHost}.
   *
   * @param physics rate, overload policy, input and listener; those of the thread have no effect
   *     here
   * @param limits the bounds of its shared state, which is allocated for each world
   * @param expectedTick what a tick is expected to cost with all that belongs to it, 1 ns to 1 h;
   *     for example {@link HostedWorld.Share#tickNanos} of such a world. The world counts as no
   *     less until it has run ticks of five seconds
   */
  public record Settings(
      PhysicsSettings physics, SharedState.Limits limits, Duration expectedTick) {
    /**
     * 100 Hz; one tick a turn, and what is late beyond it is forgotten; windows of three
     * snapshots, because ticks never come in bursts; four readers, 256 commands and 1,024 events;
     * 100 µs a tick.
     */
    public static final Settings DEFAULT = new Settings(
        PhysicsSettings.DEFAULT.withOverload(new OverloadPolicy.SkipAhead(1)),
        new SharedState.Limits(3, 4, 256, 1_024),
        Duration.ofNanos(100_000));

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException unless {@code expectedTick} is from 1 ns to 1 h
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
     * Returns the defaults at another rate.
     *
     * @throws IllegalArgumentException unless the rate is from 1 Hz to 1 MHz
     */
    public static Settings hertz(long hertz) {
      TickSettings ticks = DEFAULT.physics().ticks();
      return DEFAULT.withPhysics(
          DEFAULT.physics().withTicks(ticks.withRate(TickRate.hertz(hertz))));
    }

    public Settings withPhysics(PhysicsSettings settings) {
      return new Settings(settings, limits, expectedTick);
    }

    public Settings withLimits(SharedState.Limits bounds) {
      return new Settings(physics, bounds, expectedTick);
    }

    public Settings withExpectedTick(Duration cost) {
      return new Settings(physics, limits, cost);
    }
  }

  /**
   * A world between two ticks, to be opened on another host, with the prefabs that were added to
   * it. Immutable. An engine of the same kind and version, built from the same scene, must restore
   * it. Keys that are held and levels are in it: release those of players who do not join again.
   */
  public static final class Saved {
    private static final long MAGIC = 0x49534f574f524c44L; // ISOWORLD
    private static final int VERSION = 3;
    private static final int SUM_OFFSET = Long.BYTES + Integer.BYTES;
    private static final int HEADER_BYTES = 3 * Long.BYTES + 5 * Integer.BYTES;

    private final long tick;
    private final long tickNanos;
    private final int builtCount;
    private final List<Prefab> added;
    private final byte[] state;

    private Saved(long tick, long tickNanos, int builtCount, List<Prefab> added, byte[] state) {
      this.tick = tick;
      this.tickNanos = tickNanos;
      this.builtCount = builtCount;
      this.added = added;
      this.state = state;
    }

    static Saved of(Steppable simulation, ControlTable controls, long tick, long tickNanos) {
      SavedState saved = new SavedState();
      simulation.save(saved);
      controls.save(saved);
      byte[] bytes = new byte[saved.byteSize()];
      saved.copyTo(ByteBuffer.wrap(bytes));
      PrefabLibrary prefabs = simulation.prefabs(); // read last: it has all that the state names
      return new Saved(tick, tickNanos, prefabs.builtCount(), addedTo(prefabs), bytes);
    }

    /**
     * Reads what {@link #toBytes} has written.
     *
     * @throws IllegalArgumentException if the bytes are damaged, of another version, or no saved
     *     world
     */
    public static Saved of(byte[] bytes) {
      if (bytes.length < HEADER_BYTES) {
        throw new IllegalArgumentException(
            "a saved world has at least %d bytes, these are %d; read the whole of it"
                .formatted(HEADER_BYTES, bytes.length));
      }
      ByteBuffer source = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      if (source.getLong() != MAGIC) {
        throw new IllegalArgumentException(
            "these bytes are no saved world; pass those of Saved.toBytes");
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
      int builtCount = source.getInt();
      int addedCount = source.getInt();
      int length = source.getInt();
      if (sum != checksum(bytes) || tick < 0 || tickNanos < 0 || builtCount < 0 || addedCount < 0) {
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
      return new Saved(tick, tickNanos, builtCount, List.copyOf(added), state);
    }

    /** Returns all of it as bytes, for a file or another machine. */
    public byte[] toBytes() {
      int prefabBytes = added.stream().mapToInt(Prefab::byteSize).sum();
      byte[] bytes = new byte[HEADER_BYTES + prefabBytes + state.length];
      ByteBuffer destination = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      destination
          .putLong(MAGIC)
          .putInt(VERSION)
          .putInt(0) // its checksum
          .putLong(tick)
          .putLong(tickNanos)
          .putInt(builtCount)
          .putInt(added.size())
          .putInt(state.length);
      added.forEach(prefab -> prefab.writeTo(destination));
      destination.put(state).putInt(SUM_OFFSET, checksum(bytes));
      return bytes;
    }

    /** The tick at whose end it was saved. */
    public long tick() {
      return tick;
    }

    /** What a tick cost where it was saved; 0 if none ran. */
    long tickNanos() {
      return tickNanos;
    }

    /** Restores a simulation, and returns the device input of its last tick. */
    ControlTable restoreInto(Steppable simulation) {
      PrefabLibrary prefabs = simulation.prefabs();
      List<Prefab> there = addedTo(prefabs);
      int common = Math.min(there.size(), added.size());
      if (prefabs.builtCount() != builtCount
          || !there.subList(0, common).equals(added.subList(0, common))) {
        throw new IllegalArgumentException(
            "the saved world was built with %d prefabs and got %d more, and this simulation has others (%d and %d): build it from the same scene, and let the saved world add the rest"
                .formatted(builtCount, added.size(), prefabs.builtCount(), there.size()));
      }
      added.subList(common, added.size()).forEach(prefabs::add);
      SavedState source = SavedState.of(state);
      simulation.restore(source);
      ControlTable controls = new ControlTable();
      controls.restore(source);
      return controls;
    }

    /** Returns the prefabs that a library was not built with. */
    private static List<Prefab> addedTo(PrefabLibrary prefabs) {
      List<Prefab> added = new ArrayList<>();
      for (int number = prefabs.builtCount(); number < prefabs.table().count(); number++) {
        added.add(prefabs.table().get(number));
      }
      return added;
    }

    private static IllegalArgumentException damaged() {
      return new IllegalArgumentException(
          "the saved world is damaged: its checksum or its length is wrong; copy it again");
    }

    /** The checksum of all bytes but its own. */
    private static int checksum(byte[] bytes) {
      CRC32C sum = new CRC32C();
      sum.update(bytes, 0, SUM_OFFSET);
      int rest = SUM_OFFSET + Integer.BYTES;
      sum.update(bytes, rest, bytes.length - rest);
      return (int) sum.getValue();
    }
  }
}
