package org.isochron.fleet;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.isochron.physics.Steppable;
import org.isochron.physics.ThreadSettings;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;
import org.isochron.state.SharedState;
import org.isochron.state.threads.LoopThread;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;

/**
 * Ticks many worlds on a few threads, each world with its own shared state, rate, pause and
 * journal. Any thread may use it. Every method may wait for the host's own thread, which answers
 * within about a millisecond; {@link #close} also waits for the worlds.
 *
 * <p>Worlds are admitted by the cost of their ticks, which is expected at first and measured later.
 * A world whose turns are too long gets its own thread. If a turn does not return, the other worlds
 * of its thread continue on another thread. A failing world does not affect the others.
 *
 * <p>Worlds of ode4j are not isolated, because its solver computes one step at a time per process:
 * a step that hangs stops all of them.
 */
public final class WorldHost implements AutoCloseable {
  private static final int MAX_REQUESTS = 1_024;
  private static final long ANSWER_MILLIS = 20;
  private static final long CLOSE_POLL_NANOS = 1_000_000;
  private static final long RETRY_NANOS = 100_000_000;

  /** Poll interval for free capacity. */
  private static final long ROOM_NANOS = 5_000_000;

  private final Settings settings;
  private final NanoClock clock;
  private final HostLoop loop;
  private final LoopThread thread;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Map<String, HostedWorld> byName = new ConcurrentHashMap<>();
  private final MpscVarHandleArrayQueue<FutureTask<?>> requests =
      new MpscVarHandleArrayQueue<>(MAX_REQUESTS);

  private WorldHost(Settings settings, NanoClock clock) {
    this.settings = settings;
    this.clock = clock;
    loop = new HostLoop(settings, number -> WorkerThread.start(number, settings.thread(), clock));
    thread = new LoopThread(settings.thread().name() + "-host", this::run);
    thread.thread().setDaemon(settings.thread().daemon());
  }

  /** Starts a host. */
  public static WorldHost start(Settings settings) {
    Objects.requireNonNull(settings, "settings is null; use WorldHost.Settings.DEFAULT");
    WorldHost host = new WorldHost(settings, NanoClock.system());
    try {
      host.thread.start();
    } catch (Throwable e) { // also an Error, if the system is out of threads
      host.loop.stopWorkers();
      throw e;
    }
    return host;
  }

  /**
   * Opens a world if there is room for it. The host then owns the simulation and closes it. If this
   * method throws, the simulation still belongs to the caller.
   *
   * @param name identifies the world in messages and to viewers
   * @param settings the settings of the world
   * @throws RejectedExecutionException if there is no room; the message names the exhausted
   *     resource
   * @throws IllegalArgumentException if a world of this name is open
   * @throws UnsupportedOperationException if the simulation has no layout
   */
  public HostedWorld open(String name, Steppable simulation, HostedWorld.Settings settings) {
    return openWhenRoom(name, simulation, settings, Duration.ZERO);
  }

  /**
   * Opens a world as soon as there is room for it. A world's first ticks are its most expensive
   * ones, so a host may be full temporarily while many worlds are opened in a row.
   *
   * @param patience the longest time to wait
   * @throws RejectedExecutionException if there is still no room, the thread is interrupted, or the
   *     host is closed. The message names the exhausted resource, and the simulation still belongs
   *     to the caller
   * @throws IllegalArgumentException if a world of this name is open
   * @throws UnsupportedOperationException if the simulation has no layout
   */
  public HostedWorld openWhenRoom(
      String name, Steppable simulation, HostedWorld.Settings worldSettings, Duration patience) {
    HostedWorld world =
        new HostedWorld(name, simulation, worldSettings, settings, clock, this::failed);
    try {
      claimName(world);
      Optional<String> refusal = admit(world.scheduled(), patience);
      if (refusal.isPresent()) {
        throw new RejectedExecutionException(
            "there is no room for world %s: %s".formatted(name, refusal.get()));
      }
      world.admitted();
      return world;
    } catch (Throwable e) {
      byName.remove(name, world);
      world.release();
      throw e;
    }
  }

  /** Returns the open worlds in arbitrary order. */
  public List<HostedWorld> worlds() {
    return byName.values().stream().filter(HostedWorld::isOpen).toList();
  }

  /**
   * Returns the shared state of the open world with a name, for example for a relay that serves all
   * worlds. Does not wait.
   */
  public Optional<SharedState> state(String name) {
    return Optional.ofNullable(byName.get(name))
        .filter(HostedWorld::isOpen)
        .map(HostedWorld::state);
  }

  /** Returns the current load of the host. */
  public Report report() {
    return onItsThread(HostLoop::report);
  }

  /**
   * Closes all worlds and waits until they have ended, up to the settings' {@code closeTimeout}.
   * Then it interrupts running turns and waits as long again. Must not be called in a turn of a
   * world, because it would wait for that turn. Simulations, failure handlers and dependent stages
   * of {@link HostedWorld#ended} run in turns. Only the first call waits.
   *
   * @throws IllegalStateException if some worlds have still not ended; the message names them
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

  private void failed(HostedWorld world, Throwable cause) {
    try {
      settings
          .thread()
          .failureHandler()
          .accept(new IllegalStateException(
              "world %s failed after %d ticks: %s"
                  .formatted(world.name(), world.statistics().ticks(), cause),
              cause));
    } catch (Throwable e) { // the other worlds continue; this world's state reports the cause
      return;
    }
  }

  private void claimName(HostedWorld world) {
    HostedWorld holder = byName.compute(
        world.name(), (name, before) -> before == null || before.hasLeft() ? world : before);
    if (holder != world) {
      throw new IllegalArgumentException(
          "a world named %s is open: give each world a unique name, by which viewers find it"
              .formatted(world.name()));
    }
    world.ended().whenComplete((none, cause) -> byName.remove(world.name(), world));
  }

  private Optional<String> admit(ScheduledWorld world, Duration patience) {
    long beginNanos = clock.nanos();
    long patienceNanos = TimeUnit.NANOSECONDS.convert(patience);
    while (true) {
      // ordering: volatile: sees a close by another thread.
      boolean waits = !closed.get()
          && !Thread.currentThread().isInterrupted()
          && clock.nanos() - beginNanos < patienceNanos;
      Optional<String> refusal = onItsThread(loop -> loop.admit(world, clock.nanos(), waits));
      if (refusal.isEmpty() || !waits) {
        return refusal;
      }
      LockSupport.parkNanos(this, ROOM_NANOS);
    }
  }

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

  private <T> T onItsThread(Function<HostLoop, T> request) {
    if (thread.isCurrent()) { // called by a failure handler
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
        throw new IllegalStateException(
            "the host could not answer the request: " + e.getCause(), e);
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
    } catch (Throwable e) { // for example, out of threads; the next check tries again
      report(e);
      return now + RETRY_NANOS;
    }
  }

  private void report(Throwable cause) {
    try {
      settings.thread().failureHandler().accept(cause);
    } catch (Throwable e) { // a handler's exception must not end the host's thread
      return;
    }
  }

  /**
   * Load of a {@link WorldHost}, for an orchestrator.
   *
   * @param worlds number of open worlds
   * @param rooms number of additional worlds of average cost that would fit
   * @param loadPermille measured load of the shared threads, in thousandths
   * @param threads number of shared threads
   * @param ownThreads number of threads for single worlds that are slow or hang
   * @param hanging number of worlds that hang in a turn now
   * @param overloaded number of overloaded shared threads
   * @param refused number of rejected worlds
   * @param moved number of times that a world moved to another thread
   */
  public record Report(
      int worlds,
      int rooms,
      int loadPermille,
      int threads,
      int ownThreads,
      int hanging,
      int overloaded,
      long refused,
      long moved) {
    /**
     * Returns false if all shared threads are overloaded, or if more worlds hang than there are
     * shared threads.
     */
    public boolean isHealthy() {
      return overloaded < threads && hanging <= threads;
    }
  }

  /**
   * The settings of a {@link WorldHost}.
   *
   * @param threads number of shared threads, 1 to 1,024; use one per available processor
   * @param worlds maximum number of open worlds, 1 to 100,000
   * @param loadPermille maximum total load of a thread's worlds for admission, in thousandths, 1 to
   *     1,000
   * @param longTurn duration above which a turn delays other worlds too much. A world with many
   *     long turns leaves the shared threads if its ticks cost more than eight times the usual cost
   *     on its thread
   * @param hangAfter duration after which a turn counts as hanging, and the other worlds of its
   *     thread continue on another thread
   * @param stopAfter duration after which a hanging turn is interrupted and its world stops
   * @param ownThreads maximum number of threads for single worlds that are slow or hang, 0 to
   *     1,024; if all are in use, slow worlds stop and hanging threads are not replaced
   * @param thread name, priority and pacing of the threads, timeout of close, and handler of failed
   *     worlds
   */
  public record Settings(
      int threads,
      int worlds,
      int loadPermille,
      Duration longTurn,
      Duration hangAfter,
      Duration stopAfter,
      int ownThreads,
      ThreadSettings thread) {
    private static final int MAX_THREADS = 1_024;
    private static final int MAX_WORLDS = 100_000;
    private static final Duration MAX_DURATION = Duration.ofHours(1);

    /**
     * Two threads for up to 1,000 worlds, each loaded up to 70 %, and four threads for single
     * worlds. Turns above 2 ms count as long, turns above 250 ms count as hanging, and a turn is
     * stopped after 10 s. The threads park between turns and do not spin.
     */
    public static final Settings DEFAULT = new Settings(
        2,
        1_000,
        700,
        Duration.ofMillis(2),
        Duration.ofMillis(250),
        Duration.ofSeconds(10),
        4,
        ThreadSettings.DEFAULT.withName("isochron-worlds").withPacing(Pacing.PARK));

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if a value is out of range
     */
    public Settings {
      Objects.requireNonNull(thread, "thread is null; use ThreadSettings.DEFAULT");
      Limits.within("threads", threads, 1, MAX_THREADS);
      Limits.within("worlds", worlds, 1, MAX_WORLDS);
      Limits.within("loadPermille", loadPermille, 1, 1_000);
      Limits.within("ownThreads", ownThreads, 0, MAX_THREADS);
      Limits.within("stopAfter", stopAfter, Duration.ofMillis(1), MAX_DURATION);
      Limits.within("hangAfter", hangAfter, Duration.ofMillis(1), stopAfter);
      Limits.within("longTurn", longTurn, Duration.ofNanos(1), hangAfter);
    }

    public Settings withThreads(int count) {
      return new Settings(
          count, worlds, loadPermille, longTurn, hangAfter, stopAfter, ownThreads, thread);
    }

    public Settings withWorlds(int max) {
      return new Settings(
          threads, max, loadPermille, longTurn, hangAfter, stopAfter, ownThreads, thread);
    }

    public Settings withLoadPermille(int permille) {
      return new Settings(
          threads, worlds, permille, longTurn, hangAfter, stopAfter, ownThreads, thread);
    }

    public Settings withLongTurn(Duration longer) {
      return new Settings(
          threads, worlds, loadPermille, longer, hangAfter, stopAfter, ownThreads, thread);
    }

    /** Sets the times after which a turn counts as hanging and after which it is stopped. */
    public Settings withHang(Duration after, Duration stop) {
      return new Settings(threads, worlds, loadPermille, longTurn, after, stop, ownThreads, thread);
    }

    public Settings withOwnThreads(int max) {
      return new Settings(
          threads, worlds, loadPermille, longTurn, hangAfter, stopAfter, max, thread);
    }

    public Settings withThread(ThreadSettings settings) {
      return new Settings(
          threads, worlds, loadPermille, longTurn, hangAfter, stopAfter, ownThreads, settings);
    }
  }

  /**
   * Reports a {@link WorldHost} to an {@link Orchestrator} periodically on its own thread, so a
   * slow or unreachable orchestrator affects no world. Any thread may use it; {@link #close} waits
   * for a report in progress.
   */
  public static final class Reporter implements AutoCloseable {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final ReportLoop loop;
    private final long intervalNanos;
    private final LoopThread thread;

    private Reporter(ReportLoop loop, Duration interval) {
      this.loop = loop;
      intervalNanos = interval.toNanos();
      thread = new LoopThread("isochron-reporter", this::run);
    }

    /**
     * Starts a reporter.
     *
     * @param interval time between two reports, 1 ms to 1 h; must be shorter than the
     *     orchestrator's health checks allow
     * @param onEnd called once, on the reporter's thread, if the orchestrator wants the process to
     *     end
     */
    public static Reporter start(
        WorldHost host, Orchestrator orchestrator, Duration interval, Runnable onEnd) {
      Objects.requireNonNull(host, "host is null: pass the host to report");
      Objects.requireNonNull(orchestrator, "orchestrator is null; use Orchestrator.agones");
      Objects.requireNonNull(onEnd, "onEnd is null: pass what ends the process");
      Limits.within("interval", interval, Duration.ofMillis(1), Duration.ofHours(1));
      Reporter reporter = new Reporter(new ReportLoop(host::report, orchestrator, onEnd), interval);
      reporter.thread.start();
      return reporter;
    }

    /** Returns the cause of the last failed report. */
    public Optional<Exception> lastFailure() {
      return loop.lastFailure();
    }

    /**
     * Reports the end of the process, and stops; idempotent. Waits up to 5 s, then interrupts the
     * reporter's thread and waits up to 5 s again.
     */
    @Override
    public void close() {
      thread.stopOrInterrupt(CLOSE_TIMEOUT);
    }

    private void run() {
      while (!thread.isStopping()) {
        loop.advance();
        LockSupport.parkNanos(this, intervalNanos);
      }
      loop.end();
    }

    /**
     * A system that assigns worlds to processes, and starts and ends processes. All calls come from
     * one thread, and each may block. A call that throws is repeated at the next report.
     */
    public interface Orchestrator {
      /**
       * Returns a client of the Agones sidecar on this machine, over its REST interface; sends
       * nothing yet. The client sets the labels {@code worlds}, {@code rooms} and {@code load} (in
       * thousandths) when they change. Agones adds the prefix {@code agones.dev/sdk-} to the names
       * of the labels.
       *
       * @param port 9358, unless the environment variable {@code AGONES_SDK_HTTP_PORT} has another
       *     value
       * @throws IllegalArgumentException if the port is not between 1 and 65535
       */
      static Orchestrator agones(int port) {
        return new AgonesSidecar(port);
      }

      /** Reports that the process has no worlds and is ready to take worlds. */
      void ready() throws IOException;

      /** Reports that the process has worlds, and must not be ended. */
      void allocated() throws IOException;

      /**
       * Reports that worlds are ticked. A process that no longer sends this report is considered
       * dead.
       */
      void healthy() throws IOException;

      /** Reports a change of rooms or load. */
      void report(WorldHost.Report report) throws IOException;

      /** Returns true if the process should end. */
      boolean wantsEnd() throws IOException;

      /** Reports that the process ends. */
      void ending() throws IOException;
    }
  }
}
