package org.isochron.physics.fleet;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.isochron.physics.simulation.Tickable;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.time.NanoClock;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;

/**
 * Ticks many worlds on a few threads, each world with its own shared state, rate, pause and
 * journal. Any thread may use it; every method may wait for the host's own thread, which answers
 * within about a millisecond, and {@link #close} for the worlds.
 *
 * <p>A world is let in by what its ticks cost: measured, once it runs. One whose turns are too long
 * gets a thread of its own. When a turn does not return, the other worlds of its thread go on on
 * another one. A world that fails ends alone.
 */
public final class WorldHost implements AutoCloseable {
  private static final int MAX_REQUESTS = 1_024;
  private static final long ANSWER_MILLIS = 20;
  private static final long CLOSE_POLL_NANOS = 1_000_000;
  private static final long RETRY_NANOS = 100_000_000;

  private final HostSettings settings;
  private final NanoClock clock;
  private final HostLoop loop;
  private final LoopThread thread;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final MpscVarHandleArrayQueue<FutureTask<?>> requests =
      new MpscVarHandleArrayQueue<>(MAX_REQUESTS);

  private WorldHost(HostSettings settings, NanoClock clock) {
    this.settings = settings;
    this.clock = clock;
    loop = new HostLoop(settings, number -> WorkerThread.start(number, settings.thread(), clock));
    thread = new LoopThread(settings.thread().name() + "-host", this::run);
    thread.thread().setDaemon(settings.thread().daemon());
  }

  /** Starts a host with the default settings. */
  public static WorldHost start() {
    return start(HostSettings.DEFAULT);
  }

  /** Starts a host. */
  public static WorldHost start(HostSettings settings) {
    WorldHost host = new WorldHost(settings, NanoClock.system());
    host.thread.start();
    return host;
  }

  /**
   * Opens a world, if there is room for it. From then on the simulation belongs to the host, which
   * closes it. If this throws, it still belongs to the caller.
   *
   * @param name for messages
   * @throws RejectedExecutionException if there is no room; the message says what is lacking
   * @throws UnsupportedOperationException if the simulation has no layout
   */
  public HostedWorld open(String name, Tickable simulation, WorldSettings settings) {
    return open(name, simulation, settings, 0, settings.expectedTick().toNanos());
  }

  /**
   * Opens a world that was saved, on this host or another, and goes on with its next tick. It is
   * let in by what its ticks cost there.
   *
   * @param simulation one built like the saved one
   * @throws IllegalArgumentException if the state is damaged, or of another simulation
   * @throws RejectedExecutionException if there is no room; the message says what is lacking
   */
  public HostedWorld open(
      String name, Tickable simulation, WorldSettings settings, SavedWorld saved) {
    saved.restoreInto(simulation);
    long expectedNanos =
        saved.tickNanos() == 0 ? settings.expectedTick().toNanos() : saved.tickNanos();
    return open(name, simulation, settings, saved.tick(), expectedNanos);
  }

  /** Returns how full it is. */
  public HostReport report() {
    return onItsThread(HostLoop::report);
  }

  /**
   * Closes all worlds and waits until they have ended, up to the settings' {@code closeTimeout}.
   * Then it interrupts the turns that run and waits as long again. Not to be called by a world's
   * simulation.
   *
   * @throws IllegalStateException if worlds have not ended even then, with their names
   */
  @Override
  public void close() {
    // ordering: volatile, only for atomicity: one caller closes.
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    List<ScheduledWorld> worlds = onItsThread(HostLoop::close);
    worlds.forEach(world -> world.hosted().close());
    if (!haveEnded(worlds)) {
      onItsThread(loop -> {
        loop.interrupt();
        return true;
      });
      haveEnded(worlds);
    }
    onItsThread(loop -> {
      loop.stopWorkers();
      return true;
    });
    thread.stopAndWait(settings.thread().closeTimeout());
    List<String> left = worlds.stream()
        .filter(world -> !world.isEnded())
        .map(world -> world.hosted().name())
        .toList();
    if (!left.isEmpty()) {
      throw new IllegalStateException(
          "%d worlds have not ended, even %s after they were interrupted: %s; their status says where they hang"
              .formatted(left.size(), settings.thread().closeTimeout(), left));
    }
  }

  /** Passes a failure on to whoever wants to hear of it. */
  private void failed(HostedWorld world, Throwable cause) {
    try {
      settings
          .thread()
          .failureHandler()
          .accept(new IllegalStateException(
              "world %s failed after %d ticks: %s"
                  .formatted(world.name(), world.statistics().ticks(), cause),
              cause));
    } catch (Throwable e) { // the other worlds go on; the cause is reported by the world's state
      return;
    }
  }

  private HostedWorld open(
      String name,
      Tickable simulation,
      WorldSettings worldSettings,
      long lastTick,
      long expectedNanos) {
    HostedWorld world = new HostedWorld(
        name, simulation, worldSettings, lastTick, expectedNanos, settings, clock, this::failed);
    try {
      onItsThread(loop -> loop.admit(world.scheduled(), clock.nanos())).ifPresent(reason -> {
        throw new RejectedExecutionException(
            "there is no room for world %s: %s".formatted(world.name(), reason));
      });
      return world;
    } catch (Throwable e) {
      world.release();
      throw e;
    }
  }

  /** Waits until worlds have ended, and no longer than the settings' timeout. */
  private boolean haveEnded(List<ScheduledWorld> worlds) {
    long endNanos = clock.nanos() + settings.thread().closeTimeout().toNanos();
    while (!worlds.stream().allMatch(ScheduledWorld::isEnded)) {
      if (clock.nanos() - endNanos >= 0) {
        return false;
      }
      LockSupport.parkNanos(this, CLOSE_POLL_NANOS);
    }
    return true;
  }

  /** Has the host's thread carry out a request, and waits for the answer. */
  private <T> T onItsThread(Function<HostLoop, T> request) {
    if (thread.isCurrent()) { // a failure handler
      return request.apply(loop);
    }
    FutureTask<T> task = new FutureTask<>(() -> request.apply(loop));
    if (thread.isStopping() || !requests.offer(task)) {
      throw new RejectedExecutionException(
          thread.isStopping()
              ? "this host is closed; start another"
              : "%d requests wait for this host already; send fewer at a time"
                  .formatted(MAX_REQUESTS));
    }
    thread.wake();
    boolean interrupted = false;
    while (true) {
      try {
        T answer = task.get(ANSWER_MILLIS, TimeUnit.MILLISECONDS);
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
        return answer;
      } catch (InterruptedException e) {
        interrupted = true;
      } catch (TimeoutException e) {
        if (!thread.thread().isAlive() && !task.isDone()) {
          throw new RejectedExecutionException("this host is closed; start another", e);
        }
      } catch (ExecutionException e) {
        throw new IllegalStateException("the host could not do it: " + e.getCause(), e);
      }
    }
  }

  private void run() {
    long nextNanos = clock.nanos();
    while (!thread.isStopping()) {
      nextNanos = turn(nextNanos);
      LockSupport.parkNanos(this, nextNanos - clock.nanos());
    }
  }

  /** Answers requests, and checks the workers if that is due. Returns when it is due next. */
  private long turn(long dueNanos) {
    Runnable request = requests.relaxedPoll();
    for (; request != null; request = requests.relaxedPoll()) {
      request.run();
    }
    long now = clock.nanos();
    if (now - dueNanos < 0) {
      return dueNanos;
    }
    try {
      return loop.advance(now);
    } catch (Throwable e) { // no thread could be started, for example: the next check tries again
      report(e);
      return now + RETRY_NANOS;
    }
  }

  private void report(Throwable cause) {
    try {
      settings.thread().failureHandler().accept(cause);
    } catch (Throwable e) { // the host's thread goes on whatever a handler throws
      return;
    }
  }
}
