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
import org.isochron.physics.slice.ControlTable;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;
import org.isochron.state.SharedState;
import org.isochron.state.threads.LoopThread;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;

/**
 * Ticks many worlds on a few threads, each world with its own shared state, rate, pause and
 * journal. Any thread may use it; every method may wait for the host's own thread, which answers
 * within about a millisecond, and {@link #close} for the worlds.
 *
 * <p>A world is let in by what its ticks cost: as expected, and measured, once it runs. One whose
 * turns are too long gets a thread of its own. When a turn does not return, the other worlds of its
 * thread go on on another one. A world that fails ends alone.
 *
 * <p>Worlds of ode4j are not isolated like this, because its solver computes one step at a time in
 * a process: a world waits for the steps of the others, and a step that hangs stops all of them.
 */
public final class WorldHost implements AutoCloseable {
  private static final int MAX_REQUESTS = 1_024;
  private static final long ANSWER_MILLIS = 20;
  private static final long CLOSE_POLL_NANOS = 1_000_000;
  private static final long RETRY_NANOS = 100_000_000;

  /** How often room is asked for. */
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

  /** Starts a host with the default settings. */
  public static WorldHost start() {
    return start(Settings.DEFAULT);
  }

  /** Starts a host. */
  public static WorldHost start(Settings settings) {
    WorldHost host = new WorldHost(settings, NanoClock.system());
    try {
      host.thread.start();
    } catch (Throwable e) { // an Error too, if the system has no thread left
      host.loop.stopWorkers();
      throw e;
    }
    return host;
  }

  /**
   * Opens a world, if there is room for it. From then on the simulation belongs to the host, which
   * closes it. If this throws, it still belongs to the caller.
   *
   * @param name for messages, and for viewers, who name the world that they want
   * @throws RejectedExecutionException if there is no room; the message says what is lacking
   * @throws IllegalArgumentException if a world of this name is open
   * @throws UnsupportedOperationException if the simulation has no layout
   */
  public HostedWorld open(String name, Steppable simulation, HostedWorld.Settings settings) {
    return openWhenRoom(name, simulation, settings, Duration.ZERO);
  }

  /**
   * Opens a world that was saved, on this host or another, and goes on with its next tick. It is
   * let in by what its ticks cost there.
   *
   * @param simulation one built like the saved one
   * @throws IllegalArgumentException if the state is damaged, or of another simulation, or a world
   *     of this name is open
   * @throws RejectedExecutionException if there is no room; the message says what is lacking
   */
  public HostedWorld open(
      String name, Steppable simulation, HostedWorld.Settings settings, HostedWorld.Saved saved) {
    ControlTable controls = saved.restoreInto(simulation);
    long expectedNanos =
        saved.tickNanos() == 0 ? settings.expectedTick().toNanos() : saved.tickNanos();
    return open(name, simulation, settings, saved.tick(), controls, expectedNanos, Duration.ZERO);
  }

  /**
   * Opens a world as soon as there is room for it: the first ticks of worlds cost more than later
   * ones, so that in a loop which opens many a host may lack room for a moment.
   *
   * @param patience how long to wait at most
   * @throws RejectedExecutionException if there is no room even then, the thread is interrupted, or
   *     the host is closed; the message says what is lacking, and the simulation still belongs to
   *     the caller
   * @throws IllegalArgumentException if a world of this name is open
   * @throws UnsupportedOperationException if the simulation has no layout
   */
  public HostedWorld openWhenRoom(
      String name, Steppable simulation, HostedWorld.Settings worldSettings, Duration patience) {
    long expectedNanos = worldSettings.expectedTick().toNanos();
    return open(name, simulation, worldSettings, 0, new ControlTable(), expectedNanos, patience);
  }

  /** Returns the worlds that are open, in no order. */
  public List<HostedWorld> worlds() {
    return byName.values().stream().filter(HostedWorld::isOpen).toList();
  }

  /**
   * Returns the state of the open world of a name, such as for a relay that serves all of them.
   * Does not wait.
   */
  public Optional<SharedState> state(String name) {
    return Optional.ofNullable(byName.get(name))
        .filter(HostedWorld::isOpen)
        .map(HostedWorld::state);
  }

  /** Returns how full it is. */
  public Report report() {
    return onItsThread(HostLoop::report);
  }

  /**
   * Closes all worlds and waits until they have ended, up to the settings' {@code closeTimeout}.
   * Then it interrupts the turns that run and waits as long again. Not to be called in a turn of a
   * world, which it would wait for: by a simulation, by a failure handler, or by what follows
   * {@link HostedWorld#ended} without a thread of its own.
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

  /** Passes a failure on to the handler. */
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
      Steppable simulation,
      HostedWorld.Settings worldSettings,
      long lastTick,
      ControlTable controls,
      long expectedNanos,
      Duration patience) {
    HostedWorld world = new HostedWorld(
        name,
        simulation,
        worldSettings,
        lastTick,
        controls,
        expectedNanos,
        settings,
        clock,
        this::failed);
    try {
      reserve(world);
      Optional<String> lacking = admit(world.scheduled(), patience);
      if (lacking.isPresent()) {
        throw new RejectedExecutionException(
            "there is no room for world %s: %s".formatted(name, lacking.get()));
      }
      world.letIn();
      return world;
    } catch (Throwable e) {
      byName.remove(name, world);
      world.release();
      throw e;
    }
  }

  /** Takes the name, which is free again as soon as its world is closed or fails. */
  private void reserve(HostedWorld world) {
    HostedWorld holder = byName.compute(
        world.name(), (name, before) -> before == null || before.hasLeft() ? world : before);
    if (holder != world) {
      throw new IllegalArgumentException(
          "a world named %s is open: give each a name of its own, by which viewers find it"
              .formatted(world.name()));
    }
    world.ended().whenComplete((none, cause) -> byName.remove(world.name(), world));
  }

  /** Asks for room until there is some, and returns what is lacking if there is none in time. */
  private Optional<String> admit(ScheduledWorld world, Duration patience) {
    long endNanos = clock.nanos() + patience.toNanos();
    while (true) {
      // ordering: volatile, as in close.
      boolean waits =
          !closed.get() && !Thread.currentThread().isInterrupted() && clock.nanos() - endNanos < 0;
      Optional<String> lacking = onItsThread(loop -> loop.admit(world, clock.nanos(), waits));
      if (lacking.isEmpty() || !waits) {
        return lacking;
      }
      LockSupport.parkNanos(this, ROOM_NANOS);
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

  /**
   * How full a {@link WorldHost} is, for an orchestrator.
   *
   * @param worlds how many worlds are open
   * @param rooms for how many more of the mean cost there is room
   * @param loadPermille how much of the shared threads the worlds on them need, in thousandths, by
   *     measured cost
   * @param threads the threads that worlds share
   * @param ownThreads the threads of single worlds that are slow or hang
   * @param hanging how many worlds hang in a turn now
   * @param overloaded how many shared threads have more to do than a thread can
   * @param refused how many worlds were not let in
   * @param moved how often a world was moved to another thread
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
     * Returns true unless every shared thread has more to do than a thread can, or more threads
     * hang than are shared.
     */
    public boolean isHealthy() {
      return overloaded < threads && hanging <= threads;
    }
  }

  /**
   * The bounds of a {@link WorldHost}.
   *
   * @param threads the threads that worlds share, 1 to 1,024; as many as there are processors to be
   *     used
   * @param worlds the most worlds at a time, 1 to 100,000
   * @param loadPermille how much of a thread its worlds may need together before it gets no more,
   *     in thousandths, 1 to 1,000
   * @param longTurn a turn that takes longer makes the others wait too long; a world with many of
   *     them, whose ticks cost more than eight times what is usual on its thread, leaves the shared
   *     threads
   * @param hangAfter a turn that takes longer hangs: the other worlds of its thread go on on
   *     another one
   * @param stopAfter a turn that hangs for longer is interrupted, and its world stops
   * @param ownThreads the most threads for single worlds that are slow or hang, 0 to 1,024; beyond
   *     them slow worlds stop, and threads that hang are not replaced
   * @param thread name, priority and pacing of the threads, how long close waits, and who hears of
   *     worlds that fail
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
     * Two threads for up to 1,000 worlds and 700 thousandths of each; turns above 2 ms are long; a
     * turn hangs after 250 ms and is stopped after 10 s; four threads for single worlds. The
     * threads park between turns and do not spin.
     */
    public static final Settings DEFAULT = new Settings(
        2,
        1_000,
        700,
        Duration.ofMillis(2),
        Duration.ofMillis(250),
        Duration.ofSeconds(10),
        4,
        ThreadSettings.DEFAULT.withName("isochron-worlds").withPacing(Pacing.park()));

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if a number or a duration is out of its range
     */
    public Settings {
      Objects.requireNonNull(thread, "thread is null; use ThreadSettings.DEFAULT");
      Limits.within("threads", threads, 1, MAX_THREADS);
      Limits.within("worlds", worlds, 1, MAX_WORLDS);
      Limits.within("loadPermille", loadPermille, 1, 1_000);
      Limits.within("ownThreads", ownThreads, 0, MAX_THREADS);
      requireWithin("longTurn", longTurn, Duration.ofNanos(1), hangAfter);
      requireWithin("hangAfter", hangAfter, Duration.ofMillis(1), stopAfter);
      requireWithin("stopAfter", stopAfter, hangAfter, MAX_DURATION);
    }

    public Settings withThreads(int count) {
      return new Settings(
          count, worlds, loadPermille, longTurn, hangAfter, stopAfter, ownThreads, thread);
    }

    public Settings withWorlds(int most) {
      return new Settings(
          threads, most, loadPermille, longTurn, hangAfter, stopAfter, ownThreads, thread);
    }

    public Settings withLoadPermille(int permille) {
      return new Settings(
          threads, worlds, permille, longTurn, hangAfter, stopAfter, ownThreads, thread);
    }

    public Settings withLongTurn(Duration longer) {
      return new Settings(
          threads, worlds, loadPermille, longer, hangAfter, stopAfter, ownThreads, thread);
    }

    /** Sets after how long a turn hangs, and after how long it is stopped. */
    public Settings withHang(Duration after, Duration stop) {
      return new Settings(threads, worlds, loadPermille, longTurn, after, stop, ownThreads, thread);
    }

    public Settings withOwnThreads(int most) {
      return new Settings(
          threads, worlds, loadPermille, longTurn, hangAfter, stopAfter, most, thread);
    }

    public Settings withThread(ThreadSettings settings) {
      return new Settings(
          threads, worlds, loadPermille, longTurn, hangAfter, stopAfter, ownThreads, settings);
    }

    private static void requireWithin(String name, Duration value, Duration least, Duration most) {
      if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
        throw new IllegalArgumentException(
            "%s is %s: it lies between %s and %s".formatted(name, value, least, most));
      }
    }
  }

  /**
   * Reports a {@link WorldHost} to an {@link Orchestrator}, again and again, on a thread of its
   * own, so that an orchestrator that is slow or away harms no world. Any thread may use it;
   * {@link #close} waits for the call that runs.
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
     * Starts to report.
     *
     * @param interval from one report to the next, 1 ms to 1 h; shorter than what the
     *     orchestrator's health checks allow
     * @param onEnd called once, on the reporter's thread, when the orchestrator wants the
     *     process to end
     */
    public static Reporter start(
        WorldHost host, Orchestrator orchestrator, Duration interval, Runnable onEnd) {
      if (interval.compareTo(Duration.ofMillis(1)) < 0
          || interval.compareTo(Duration.ofHours(1)) > 0) {
        throw new IllegalArgumentException(
            "interval is %s: it lies between a millisecond and an hour".formatted(interval));
      }
      Reporter reporter = new Reporter(new ReportLoop(host::report, orchestrator, onEnd), interval);
      reporter.thread.start();
      return reporter;
    }

    /** Returns how many reports failed. */
    public long failures() {
      return loop.failures();
    }

    /** Returns with what the last report failed that did. */
    public Optional<Exception> lastFailure() {
      return loop.lastFailure();
    }

    /**
     * Reports the end of the process, and stops; again has no effect. Waits up to 5 s, and as long
     * again after an interrupt.
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
     * What decides which process gets the next worlds, and starts and ends processes. One thread
     * calls it, and each call may block. A call that throws is made again at the next report.
     */
    public interface Orchestrator {
      /**
       * Returns the sidecar of Agones on this machine, by its REST interface; nothing is sent yet.
       * When they change it sets the labels {@code worlds}, {@code rooms} and {@code load} (in
       * thousandths), before whose names Agones puts {@code agones.dev/sdk-}.
       *
       * @param port 9358, unless the environment variable {@code AGONES_SDK_HTTP_PORT} says
       *     otherwise
       * @throws IllegalArgumentException unless the port is from 1 to 65535
       */
      static Orchestrator agones(int port) {
        return new AgonesSidecar(port);
      }

      /** Reports that the process has no world and waits for some. */
      void ready() throws IOException;

      /** Reports that the process has worlds, and must not be ended. */
      void allocated() throws IOException;

      /** Reports that worlds are ticked. A process that stops reporting it is taken for dead. */
      void healthy() throws IOException;

      /** Reports rooms and load, when they have changed. */
      void report(WorldHost.Report report) throws IOException;

      /** Returns true if the process is to end. */
      boolean wantsEnd() throws IOException;

      /** Reports that the process ends. */
      void ending() throws IOException;
    }
  }
}
