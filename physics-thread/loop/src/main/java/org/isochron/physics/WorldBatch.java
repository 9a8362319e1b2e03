package org.isochron.physics;

import java.nio.ByteBuffer;
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
 * Many worlds that tick as fast as the machine can, on several threads, for training and trials.
 * {@link #run} returns when every world has done its ticks, and each of them can be put back to a
 * saved state. Owner: one thread at a time, which takes part in the work; it may be another one
 * after a handover that orders memory. Allocates nothing in a tick once the worlds do not.
 *
 * <p>The worlds share nothing, and each runs on one thread from the begin of a run to its end. So
 * what they compute does not depend on the number of threads, nor on the order in which the worlds
 * take their turns. But an engine may have a lock that all its worlds share: the solver of ode4j
 * computes one step at a time in a process, so a batch of its worlds gains little from more
 * threads.
 */
public final class WorldBatch implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /* A turn: the owner sets `done` and then `next` to 0. A thread that takes a number of `next` runs
   * that world and adds 1 to `done`; the last one wakes the owner. A helper that comes late finds
   * no number left, or one of the next turn, which is as good. */

  private final World[] worlds;
  private final List<LoopThread> helpers = new ArrayList<>();
  private final AtomicInteger next;
  private final AtomicInteger done = new AtomicInteger();
  private Thread owner = Thread.currentThread();
  private long ticks;
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
    } catch (Throwable e) { // an Error too, if no thread can be started
      helpers.forEach(LoopThread::stop);
      closeWorlds(e);
      throw e;
    }
  }

  /** Makes a batch at 100 Hz, on as many threads as there are processors. */
  public static WorldBatch of(List<? extends Steppable> worlds) {
    return of(worlds, Runtime.getRuntime().availableProcessors(), TickSettings.DEFAULT);
  }

  /**
   * Makes a batch, which closes the worlds when it is closed.
   *
   * @param worlds simulations of which no two are the same object, each with its game code and a
   *     recording around it, if it is to have them; at least one
   * @param threads the most threads that run worlds at once, the owner's included; at least 1
   * @throws IllegalArgumentException if there are too few of either, or a simulation comes twice
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
   * The state of a world, which takes its commands and has its snapshots and events. Commands act
   * in the first tick of the next run.
   */
  public SharedState state(int world) {
    return world(world).loop.state();
  }

  /** The world after its last tick, to be read until the next call of {@link #run}. */
  public WorldView view(int world) {
    World asked = world(world);
    return asked.view(asked.lastTick);
  }

  /**
   * Runs n ticks in every world, and returns when all are done.
   *
   * @throws IllegalArgumentException if n is negative
   * @throws IllegalStateException if the batch is closed, or a world has failed, in this run or
   *     before; the cause is what its simulation threw, and the other worlds have done their ticks
   */
  public void run(long ticks) {
    requireOpen();
    if (ticks < 0) {
      throw new IllegalArgumentException(
          "ticks is %d: a batch runs forwards; reset takes a world back".formatted(ticks));
    }
    for (World world : worlds) {
      world.letGo();
    }
    owner = Thread.currentThread();
    this.ticks = ticks;
    // ordering: volatile, before next is set: a thread that takes a number counts for this turn.
    done.set(0);
    // ordering: volatile: a thread that takes a number sees the ticks, the owner and the worlds as
    // they are now; weaker, a helper could run a world that another thread had not let go.
    next.set(0);
    for (int i = 0; i < helpers.size(); i++) {
      helpers.get(i).wake();
    }
    work();
    boolean interrupted = false;
    // ordering: volatile: the owner sees all that the worlds did before they were counted.
    while (done.get() < worlds.length) {
      LockSupport.park(this);
      interrupted |= Thread.interrupted(); // or else it would not park again
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    for (World world : worlds) {
      world.requireWhole();
    }
  }

  /**
   * Saves a world between two runs, with the keys and levels of its devices. Commands that were
   * sent since the last run are not part of it.
   *
   * @throws IllegalStateException if the batch is closed or the world has failed
   * @throws UnsupportedOperationException if its simulation cannot save its state
   */
  public Saved save(int world) {
    return world(world).saved();
  }

  /**
   * Puts a world back to a saved state, its own or that of an equal world. Its ticks go on from
   * that state's, in a new epoch; commands that wait act in the next run. Keys and levels become
   * those of the saved state.
   *
   * @throws IllegalStateException if the batch is closed or the world has failed
   * @throws IllegalArgumentException if the state is of a world from another scene or engine; the
   *     world has failed then
   * @throws UnsupportedOperationException if its simulation cannot save its state
   */
  public void reset(int world, Saved saved) {
    Objects.requireNonNull(saved, "saved is null: pass what save(world) has returned");
    world(world).reset(saved);
  }

  /** Ends the threads and closes all worlds; again has no effect. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    helpers.forEach(LoopThread::stop);
    for (LoopThread helper : helpers) {
      helper.stopAndWait(PATIENCE);
    }
    closeWorlds(null);
  }

  /** A helper's thread: waits for turns. */
  private void help(LoopThread helper) {
    while (!helper.isStopping()) {
      work();
      // ordering: volatile: a turn that began before this look is seen, one after it wakes.
      while (next.get() >= worlds.length && !helper.isStopping()) {
        LockSupport.park(this);
      }
    }
  }

  /** Runs worlds as long as there are some left in this turn. */
  private void work() {
    // ordering: volatile, for atomicity: each world is taken once; and for what is said in run.
    for (int i = next.getAndIncrement(); i < worlds.length; i = next.getAndIncrement()) {
      worlds[i].run(ticks);
      // ordering: volatile: the last one publishes to the owner what all did.
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
      } catch (Throwable e) { // the others are closed too
        if (first == null) {
          first = e;
        } else {
          ClockedDriver.suppress(first, e);
        }
      }
    }
    if (before == null && first != null) {
      throw new IllegalStateException("a world of the batch does not close: " + first, first);
    }
  }

  /** A world of a batch at the end of a tick. Immutable; any thread. */
  public static final class Saved {
    private final long tick;
    private final byte[] bytes;
    private final ControlTable controls = new ControlTable();

    private Saved(long tick, byte[] bytes, ControlTable controls) {
      this.tick = tick;
      this.bytes = bytes;
      this.controls.copyFrom(controls);
    }

    /** The tick at whose end it was saved. */
    public long tick() {
      return tick;
    }
  }

  /** A world: its simulation with a past of one tick, and the loop around it. */
  private static final class World extends ForwardingSteppable<Steppable>
      implements Steppable.Past {
    final GameLoop loop;
    long lastTick;

    private final int index;
    private final Optional<Steppable.Past> past;
    private @Nullable Saved goal;
    private @Nullable Throwable failure;

    World(int index, Steppable simulation, PhysicsSettings settings) {
      super(simulation);
      this.index = index;
      past = Optional.of(this);
      loop = GameLoop.atFullSpeed(this, settings);
      loop.advance(); // begins time
      simulation.handOver(ClockedDriver.NOBODY);
    }

    void letGo() {
      if (failure == null) {
        simulation.handOver(ClockedDriver.NOBODY);
      }
    }

    /** Runs ticks on whatever thread. */
    void run(long ticks) {
      if (failure != null) {
        return;
      }
      try {
        loop.run(ticks);
        lastTick += ticks;
        simulation.handOver(ClockedDriver.NOBODY);
      } catch (Throwable e) { // reported by the owner, after the other worlds
        failure = e;
      }
    }

    void requireWhole() {
      if (failure != null) {
        throw new IllegalStateException(
            "world %d of the batch failed after tick %d: %s".formatted(index, lastTick, failure),
            failure);
      }
    }

    Saved saved() {
      requireWhole();
      requireSaving();
      SavedState state = new SavedState();
      simulation.save(state);
      byte[] bytes = new byte[state.byteSize()];
      state.copyTo(ByteBuffer.wrap(bytes));
      return new Saved(lastTick, bytes, loop.controls());
    }

    void reset(Saved saved) {
      requireWhole();
      requireSaving();
      goal = saved;
      try {
        loop.time().seek(saved.tick);
        loop.advance();
        loop.controls().copyFrom(saved.controls);
        lastTick = saved.tick;
      } catch (Throwable e) {
        failure = e;
        throw e;
      }
    }

    private void requireSaving() {
      if (!simulation.savesState()) {
        throw new UnsupportedOperationException(
            "world %d of the batch cannot save its state, so it cannot be reset: it is computed by %s; choose an engine that does, such as Jolt or ode4j"
                .formatted(index, simulation.domain()));
      }
    }

    @Override
    public Optional<Steppable.Past> past() {
      return past;
    }

    @Override
    public long earliestTick() {
      return goal == null ? lastTick : goal.tick;
    }

    @Override
    public long latestTick() {
      return earliestTick();
    }

    @Override
    public void seek(long tick) {
      if (goal != null) {
        simulation.restore(SavedState.of(goal.bytes));
      }
    }
  }
}
