package org.isochron.physics;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.loop.ClockedDriver;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.state.SharedState;
import org.isochron.state.threads.LoopThread;
import org.jspecify.annotations.Nullable;

/**
 * Ticks many worlds as fast as possible on several threads, for training and experiments. {@link
 * #run} returns when every world has run its ticks. Each world can be reset to a saved state.
 * Owner: one thread at a time, which also runs worlds. Another thread may become the owner after a
 * handover that orders memory. The batch itself adds no allocations to those of its worlds. Methods
 * throw {@link IllegalStateException} if the batch is closed or the world has failed.
 *
 * <p>The worlds share nothing, and each stays on one thread during a run. Results therefore depend
 * neither on the number of threads nor on the order of the worlds. Some engines have a lock that
 * all their worlds share: ode4j solves only one step at a time per process.
 */
public final class WorldBatch implements AutoCloseable {
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

  /*
   * To start a turn, the owner sets `done` and then `next` to 0. A thread increments `next` to
   * claim a world, runs the world and increments `done`. The last thread wakes the owner. A helper
   * that wakes late finds no world left, or correctly claims a world of the next turn.
   */

  private final World[] worlds;
  private final List<LoopThread> helpers = new ArrayList<>();
  private final AtomicInteger next;
  private final AtomicInteger done = new AtomicInteger();
  private Thread owner = Thread.currentThread();
  private long ticks;
  private float[] observations = {};
  private @Nullable Observer observer;
  private boolean closed;

  private WorldBatch(List<? extends Steppable> simulations, int threads, TickSettings settings) {
    PhysicsSettings physics = PhysicsSettings.DEFAULT.withTicks(settings);
    worlds = new World[simulations.size()];
    next = new AtomicInteger(worlds.length);
    try {
      for (int i = 0; i < worlds.length; i++) {
        worlds[i] = new World(i, simulations.get(i), physics);
      }
      for (int i = 1; i < Math.min(threads, worlds.length); i++) {
        LoopThread[] helper = new LoopThread[1];
        helper[0] = new LoopThread("isochron-batch-" + i, () -> help(helper[0]));
        helper[0].start();
        helpers.add(helper[0]);
      }
    } catch (Throwable e) { // Errors too, if no thread can be started
      helpers.forEach(LoopThread::stop);
      closeWorlds(e);
      throw e;
    }
  }

  /** Creates a batch at 100 Hz with one thread per processor. */
  public static WorldBatch of(List<? extends Steppable> worlds) {
    return of(worlds, Runtime.getRuntime().availableProcessors(), TickSettings.DEFAULT);
  }

  /**
   * Creates a batch that owns its worlds.
   *
   * @param worlds at least one simulation, all distinct; wrap them in game code and a recording
   *     first if needed
   * @param threads maximum number of threads that run worlds, including the owner; at least 1
   * @throws IllegalArgumentException if there are too few worlds or threads, or a simulation occurs
   *     twice
   * @throws IllegalStateException if a simulation belongs to another thread or is closed
   */
  public static WorldBatch of(
      List<? extends Steppable> worlds, int threads, TickSettings settings) {
    if (worlds.isEmpty() || threads < 1) {
      throw new IllegalArgumentException(
          "a batch has %d worlds and %d threads: it needs at least one of each"
              .formatted(worlds.size(), threads));
    }
    for (int i = 0; i < worlds.size(); i++) {
      if (worlds.get(i) == null) {
        throw new NullPointerException("world %d is null: build a simulation for it".formatted(i));
      }
      for (int other = 0; other < i; other++) {
        if (worlds.get(i) == worlds.get(other)) {
          throw new IllegalArgumentException(
              "worlds %d and %d are the same object: build a simulation for each"
                  .formatted(other, i));
        }
      }
    }
    return new WorldBatch(worlds, threads, settings);
  }

  /**
   * Returns the shared state of a world; commands sent to it take effect in the first tick of the
   * next run.
   */
  public SharedState state(int world) {
    return world(world).loop.state();
  }

  /**
   * Returns a view of a world after its last tick, valid until the next {@link #run}. The world
   * then belongs to the first thread that uses the view. Before another thread runs the batch, this
   * thread must call {@code run(0)} or end.
   */
  public WorldView view(int world) {
    World asked = world(world);
    return asked.view(asked.loop.lastTick());
  }

  /**
   * Runs n ticks in every world and returns when all worlds are done.
   *
   * @throws IllegalArgumentException if n is negative
   * @throws IllegalStateException if the batch is closed, or a world failed in this or an earlier
   *     run; the other worlds have run their ticks
   */
  public void run(long ticks) {
    observer = null;
    runAll(ticks);
  }

  /**
   * Runs n ticks in every world, and lets each world's thread write what an observer sees then.
   *
   * @param observations divided equally among the worlds, in their order
   * @throws IllegalArgumentException if n is negative, or the worlds cannot share the array equally
   * @throws IllegalStateException as {@link #run(long)}, also if the observer throws
   */
  public void run(long ticks, float[] observations, Observer observer) {
    if (observations.length % worlds.length != 0) {
      throw new IllegalArgumentException(
          "observations has %d elements for %d worlds: each world needs equally many"
              .formatted(observations.length, worlds.length));
    }
    this.observations = observations;
    this.observer = Objects.requireNonNull(observer, "observer is null");
    runAll(ticks);
  }

  private void runAll(long ticks) {
    requireOpen();
    if (ticks < 0) {
      throw new IllegalArgumentException(
          "ticks is %d: a batch runs forwards; reset(world, saved) restores a world"
              .formatted(ticks));
    }
    for (World world : worlds) {
      world.release();
    }
    owner = Thread.currentThread();
    this.ticks = ticks;
    // ordering: volatile, before next is set: a thread that claims a world then counts it in this
    // turn. With a weaker write, its increment could be lost.
    done.set(0);
    // ordering: volatile: a thread that claims a world sees the current ticks, observer, owner and
    // worlds. With a weaker write, a helper could run a world whose release it does not see.
    next.set(0);
    for (int i = 0; i < helpers.size(); i++) {
      helpers.get(i).wake();
    }
    work();
    boolean interrupted = false;
    // ordering: volatile: the owner sees everything that a world did before the world was counted
    // as done.
    while (done.get() < worlds.length) {
      LockSupport.park(this);
      interrupted |= Thread.interrupted(); // otherwise the next park would return at once
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    for (World world : worlds) {
      world.requireNotFailed();
    }
  }

  /**
   * Saves a world between two runs, including its device keys and levels, but not commands sent
   * since the last run.
   *
   * @throws UnsupportedOperationException if the simulation cannot be saved
   */
  public SavedWorld save(int world) {
    return world(world).saved();
  }

  /**
   * Resets a world to a saved state of its own or of an equal world, including keys and levels.
   * Ticks continue from the saved tick in a new epoch; pending commands take effect in the next
   * run. A journal of the world can follow only to a tick that it already has.
   *
   * @throws IllegalArgumentException if the state belongs to another scene or engine; the world
   *     then counts as failed
   * @throws UnsupportedOperationException if the simulation cannot be saved
   */
  public void reset(int world, SavedWorld saved) {
    Objects.requireNonNull(saved, "saved is null: pass the result of save(world)");
    world(world).reset(saved);
  }

  /** Stops the threads and closes all worlds. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    helpers.forEach(LoopThread::stop);
    for (LoopThread helper : helpers) {
      helper.stopAndWait(STOP_TIMEOUT);
    }
    closeWorlds(null);
  }

  private void help(LoopThread helper) {
    while (!helper.isStopping()) {
      work();
      // ordering: volatile: this read sees every turn that has begun; a later turn unparks the
      // thread.
      while (next.get() >= worlds.length && !helper.isStopping()) {
        LockSupport.park(this);
      }
    }
  }

  private void work() {
    // ordering: volatile: an atomic increment claims each world once; visibility as in run().
    for (int i = next.getAndIncrement(); i < worlds.length; i = next.getAndIncrement()) {
      worlds[i].run(ticks, observer, observations, i * (observations.length / worlds.length));
      // ordering: volatile: the last thread publishes the work of all threads to the owner.
      if (done.incrementAndGet() == worlds.length) {
        LockSupport.unpark(owner);
      }
    }
  }

  private World world(int index) {
    requireOpen();
    if (index < 0 || index >= worlds.length) {
      throw new IndexOutOfBoundsException(
          "world is %d, but there are %d worlds".formatted(index, worlds.length));
    }
    return worlds[index];
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("this batch is closed; make another");
    }
  }

  private void closeWorlds(@Nullable Throwable before) {
    Throwable first = before;
    for (World world : worlds) {
      try {
        if (world != null) {
          world.loop.close();
        }
      } catch (Throwable e) { // the other worlds are closed too
        if (first == null) {
          first = e;
        } else {
          ClockedDriver.suppress(first, e);
        }
      }
    }
    if (before == null && first != null) {
      throw new IllegalStateException("a world of the batch failed to close: " + first, first);
    }
  }

  /** Reads a world after its ticks, on the thread that ran it. */
  @FunctionalInterface
  public interface Observer {
    /**
     * Writes a world's values.
     *
     * @param first index of the world's first element in {@code observations}
     */
    void observe(int world, WorldView view, float[] observations, int first);
  }

  private static final class World extends ForwardingSteppable<Steppable>
      implements Steppable.Past {
    final GameLoop loop;

    private final int index;
    private final Optional<Steppable.Past> past;
    private @Nullable SavedWorld resetTarget;
    private TickInput savedInput = new ControlTable();
    private @Nullable Throwable failure;

    World(int index, Steppable simulation, PhysicsSettings settings) {
      super(simulation);
      this.index = index;
      past = Optional.of(this);
      loop = GameLoop.atFullSpeed(this, settings);
      loop.advance(); // starts time
      simulation.handOver(ClockedDriver.NOBODY);
    }

    void release() {
      if (failure != null) {
        return;
      }
      try {
        simulation.handOver(ClockedDriver.NOBODY);
      } catch (IllegalStateException e) {
        throw new IllegalStateException(
            "world %d of the batch is used elsewhere: %s; after views, call run(0) on their thread"
                .formatted(index, e.getMessage()),
            e);
      }
    }

    void run(long ticks, @Nullable Observer observer, float[] observations, int first) {
      if (failure != null) {
        return;
      }
      try {
        loop.run(ticks);
        if (observer != null) {
          observer.observe(index, view(loop.lastTick()), observations, first);
        }
        simulation.handOver(ClockedDriver.NOBODY);
      } catch (Throwable e) { // the owner reports it after the other worlds
        failure = e;
      }
    }

    void requireNotFailed() {
      if (failure != null) {
        throw new IllegalStateException(
            "world %d of the batch failed after tick %d: %s"
                .formatted(index, loop.status().tick(), failure),
            failure);
      }
    }

    SavedWorld saved() {
      requireNotFailed();
      requireSaving();
      return SavedWorld.of(simulation, loop.controls(), loop.rate(), loop.lastTick(), 0);
    }

    void reset(SavedWorld saved) {
      requireNotFailed();
      requireSaving();
      resetTarget = saved;
      try {
        loop.time().seek(saved.tick());
        loop.advance();
        loop.controls().copyDifferences(savedInput);
      } catch (Throwable e) {
        failure = e;
        throw e;
      }
    }

    private void requireSaving() {
      if (!simulation.savesState()) {
        throw new UnsupportedOperationException(
            "world %d of the batch cannot save its state, so it cannot be reset: it is computed by %s; choose an engine that can, such as Jolt or ode4j"
                .formatted(index, simulation.domain()));
      }
    }

    @Override
    public Optional<Steppable.Past> past() {
      return past;
    }

    @Override
    public long earliestTick() {
      return resetTarget == null ? loop.lastTick() : resetTarget.tick();
    }

    @Override
    public long latestTick() {
      return earliestTick();
    }

    @Override
    public void seek(long tick) {
      if (resetTarget != null) {
        savedInput = resetTarget.restoreInto(simulation, loop.rate());
      }
    }
  }
}
