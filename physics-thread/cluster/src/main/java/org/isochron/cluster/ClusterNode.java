package org.isochron.cluster;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.agrona.CloseHelper;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.physics.loop.ReadOnlyBean;
import org.isochron.physics.loop.WorldDriver;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadLog;
import org.jspecify.annotations.Nullable;

/**
 * A node of a cluster, in which several machines compute the same world from the same log. Any
 * thread may use it; {@link #start} and {@link #close} block.
 *
 * <p>Aeron Cluster stores the log, which contains the commands of all viewers and an entry at the
 * end of each tick. The node's physics thread follows the log and publishes into {@link #state},
 * which a relay serves: a viewer of any node sends commands that every node applies once, in the
 * same tick, and continues at another node if its own fails. All nodes publish the same ticks in the same epoch. The world runs while a
 * majority of the nodes runs. A restarted node loads its last checkpoint, reads the log after it,
 * and catches up.
 *
 * <p>The simulation must be built identically on every node and be able to save its state. The
 * simulation's results must depend only on the calls that it receives. The log determines the
 * ticks, so {@link #time} rejects changes, and {@link #addPrefab} rejects prefabs because other
 * nodes would not have them. The log numbers the clients, so {@code Command.sender} and {@code
 * TickInput.ofSender} tell them apart. If the physics thread or
 * a part of Aeron fails, the node ends and reports the cause; the other nodes continue. The nodes
 * compare their engines, scenes and rates through the log, and their states about once a second. A
 * node whose results differ from those of the majority ends.
 */
public final class ClusterNode implements RunningWorld {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);
  private static final long IDLE_NANOS = 1_000_000;
  private static final long RESEND_NANOS = 500_000_000;
  private static final long MILLI = 1_000_000;

  private final SharedState state;
  private final NodeFolder folder;
  private final NodeWatch watch;
  private final LogQueue queue = new LogQueue();
  private final LogFollower follower;
  private final LogService service;
  private final StateReports reports;
  private final ViewerCommands commands;
  private final LoopThread thread = new LoopThread("isochron-physics", this::run);
  private final LoopThread watcher = new LoopThread("isochron-cluster-watch", this::runWatch);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicReference<@Nullable AeronParts> parts = new AtomicReference<>();
  private final AtomicBoolean ended = new AtomicBoolean();

  private final AtomicBoolean fallsBack = new AtomicBoolean();

  private final RunningWorld.TimeControl time = new LogTime();
  private final ReadOnlyBean bean;
  private boolean endsItself; // set by close on the physics thread, which alone reads it

  private ClusterNode(
      Settings settings,
      Steppable simulation,
      SharedState state,
      NodeFolder folder,
      NodeDisk disk) {
    this.state = state;
    this.folder = folder;
    NanoClock clock = state.clock();
    NodeIdentity identity = NodeIdentity.of(simulation, settings.rate());
    long reporter = new SecureRandom().nextLong();
    watch = new NodeWatch(settings, queue, folder, () -> disk.freeBytes(folder), clock.nanos());
    follower = new LogFollower(state, simulation, settings.rate(), queue, thread::wake);
    service =
        new LogService(settings, identity, reporter, queue, thread::wake, clock, this::partEnded);
    commands = new ViewerCommands(RESEND_NANOS, settings.rate().periodNanos());
    state.viewers().logTo(commands);
    reports = new StateReports(reporter, settings.node(), identity, follower::hash);
    bean = StatusBean.register(settings, this::membership, this::status);
  }

  /**
   * Starts a node, which then connects to the others. If this method throws, nothing is left
   * running, the folder is unlocked, and the simulation is closed.
   *
   * @param simulation the world before its first tick, built identically on every node, with all
   *     prefabs that commands will name; the node closes it
   * @throws IllegalArgumentException if the simulation cannot save its state
   * @throws IllegalStateException if a node already runs in the folder, the folder belongs to
   *     another node, its disk is nearly full, or a port is in use
   * @throws java.io.UncheckedIOException if the folder cannot be used
   */
  public static ClusterNode start(Settings settings, Steppable simulation) {
    return start(settings, simulation, NodeFolder::freeBytes);
  }

  static ClusterNode start(Settings settings, Steppable simulation, NodeDisk disk) {
    Objects.requireNonNull(simulation, "simulation is null; build the world of all nodes");
    ClusterNode node;
    try {
      Objects.requireNonNull(settings, "settings are null; use ClusterNode.Settings.of");
      node = create(settings, simulation, disk);
    } catch (Throwable e) { // also an Error, to free the simulation's resources
      try {
        simulation.close();
      } catch (Throwable later) {
        WorldDriver.suppress(e, later);
      }
      throw e;
    }
    node.begin(settings, simulation, disk);
    return node;
  }

  private static ClusterNode create(Settings settings, Steppable simulation, NodeDisk disk) {
    if (!simulation.savesState()) {
      throw new IllegalArgumentException(
          "the simulation saves no state, so a node could not catch up; use Jolt, ode4j or the reference engine");
    }
    NanoClock clock = NanoClock.system();
    NodeFolder folder = NodeFolder.take(settings);
    try {
      folder.requireRoom(disk.freeBytes(folder));
      MemberPorts.of(settings.members().get(settings.node())).requireFree();
      SharedState state = SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, clock);
      return new ClusterNode(settings, simulation, state, folder, disk);
    } catch (Throwable e) {
      folder.close();
      throw e;
    }
  }

  private void begin(Settings settings, Steppable simulation, NodeDisk disk) {
    boolean runs = false;
    try {
      follower.reserve();
      simulation.handOver(thread.thread());
      thread.start();
      runs = true;
      // ordering: volatile; with the exchange in closeParts, exactly one thread closes the parts.
      parts.set(new AeronParts(
          settings,
          folder,
          disk.checksum(),
          service,
          reports,
          commands,
          queue::handledCount,
          this::partEnded));
      watcher.start();
    } catch (Throwable e) { // also an Error, to unlock the folder
      fail(e);
      if (!runs) {
        closeFollower(); // no physics thread was started to close it
      }
      thread.stopOrInterrupt(CLOSE_TIMEOUT);
      end();
      throw new IllegalStateException(
          "node %d did not start: %s".formatted(settings.node(), e.getMessage()), e);
    }
    // ordering: volatile, after the write of parts: the physics thread may have ended the node
    // before it.
    if (ended.get()) {
      closeParts();
    }
  }

  /**
   * Returns the state that this node publishes, for frame sources and relays. The commands of a
   * relay's viewers go into the log, which numbers their senders. Commands sent to this state itself
   * are dropped and counted by {@link Membership#misdirected}; send them by a viewer.
   */
  @Override
  public SharedState state() {
    return state;
  }

  /**
   * Returns a time control that rejects every change with {@link UnsupportedOperationException},
   * because the ticks of all nodes come from one log.
   */
  @Override
  public RunningWorld.TimeControl time() {
    return time;
  }

  @Override
  public <T extends @Nullable Object> CompletionStage<T> ask(
      Function<? super WorldView, T> question) {
    return follower.ask(question);
  }

  @Override
  public boolean ask(Consumer<? super WorldView> question, long token) {
    return follower.ask(question, token);
  }

  /**
   * Saves nothing, because the cluster's log keeps the world.
   *
   * @throws UnsupportedOperationException always
   */
  @Override
  public CompletionStage<SavedWorld> save() {
    throw new UnsupportedOperationException(
        "a node saves no world: the cluster's log keeps it, so start the node again in its folder");
  }

  /**
   * Always throws, because the other nodes would not have the prefab when a tick needs it.
   *
   * @throws UnsupportedOperationException always
   */
  @Override
  public int addPrefab(Prefab prefab) {
    throw new UnsupportedOperationException(
        "a prefab that is added to this node would be missing on the others: add it to the scene that every node builds");
  }

  /** Ignored: the shapes of the scene's prefabs stay. */
  @Override
  public void releasePrefab(int prefab) {}

  @Override
  public void preparePrefab(int prefab) {}

  /**
   * Returns timing statistics of the ticks on this node. Lateness is relative to the node's own
   * timeline, which follows the ticks. The report counts gaps as holds.
   */
  @Override
  public RunningWorld.Statistics statistics() {
    return follower.statistics();
  }

  /**
   * Returns the status of the world on this node. A node never slows time down or drops ticks, and
   * it has no input source and no listener.
   */
  @Override
  public RunningWorld.Status status() {
    long heldNanos = follower.isEnded() ? 0 : watch.heldNanos();
    return new RunningWorld.Status(
        follower.writerState(),
        follower.progress().tick(),
        follower.rate(),
        heldNanos,
        heldNanos >= NodeWatch.HUNG_NANOS,
        follower.refusedQuestions(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /** Returns the node's state in its cluster, at most a tenth of a second or ten ticks old. */
  public Membership membership() {
    // ordering: volatile, with the exchange in end: the last reported role is invalid after the
    // end.
    String role = ended.get() ? Membership.ENDED : service.progress().role().name();
    LogService.Progress log = service.progress();
    LogFollower.Progress physics = follower.progress();
    LogFollower.StateHash hash = follower.hash();
    return new Membership(
        role,
        physics.tick(),
        queue.backlog(),
        log.takenCount(),
        log.repeatedCount(),
        log.refusedCount(),
        log.clientCount(),
        physics.strayCount(),
        physics.gapCount(),
        physics.longestGapNanos() / MILLI,
        hash.tick(),
        hash.hash(),
        log.checkpointTick(),
        physics.catchUpHertz());
  }

  /**
   * Ends the node. The other nodes continue if they are a majority. If the simulation or a query
   * calls this method, it returns at once and the node ends soon afterwards.
   *
   * @throws IllegalStateException with the cause, if the node had failed or does not end in time;
   *     thrown only by the first call
   */
  @Override
  public void close() {
    if (thread.isCurrent()) {
      endsItself = true;
      thread.stop();
      return;
    }
    boolean ended = thread.stopOrInterrupt(CLOSE_TIMEOUT);
    watcher.stopAndWait(CLOSE_TIMEOUT); // the watcher may be the thread that ends the node
    end();
    if (!thread.claimReport()) {
      return;
    }
    // ordering: acquire; pairs with the exchange in fail, so the cause is fully visible.
    Throwable cause = failure.getAcquire();
    if (!ended) {
      throw new IllegalStateException(
          "the physics thread has not ended for %d ms; look at its step"
              .formatted(2 * CLOSE_TIMEOUT.toMillis()),
          cause);
    }
    if (cause != null) {
      throw new IllegalStateException("the node failed: " + cause.getMessage(), cause);
    }
  }

  private void end() {
    queue.end();
    // ordering: volatile, so exactly one thread ends the node, before the exchange in closeParts.
    if (ended.compareAndSet(false, true)) {
      closeParts();
      try {
        // ordering: volatile; pairs with advised.
        if (fallsBack.get()) {
          CheckpointList.dropNewest(folder.cluster());
        }
      } finally {
        CloseHelper.closeAll(bean, folder);
      }
    }
  }

  private void closeParts() {
    // ordering: volatile: exactly one thread gets the parts, and sees them completely.
    AeronParts running = parts.getAndSet(null);
    if (running != null) {
      running.close();
    }
  }

  private void partEnded(Throwable cause) {
    if (!thread.isStopping()) {
      fail(cause);
    }
  }

  private void fail(Throwable thrown) {
    Throwable cause =
        thrown instanceof UnusableCheckpoint checkpoint ? advised(checkpoint) : thrown;
    // ordering: volatile, so the first failure wins; also releases the cause.
    if (failure.compareAndSet(null, cause)) {
      follower.fail(cause);
      ThreadLog.error("the cluster's node failed", cause);
      thread.stop();
    }
  }

  private IllegalStateException advised(UnusableCheckpoint checkpoint) {
    boolean before = CheckpointList.hasOneBefore(folder.cluster());
    // ordering: volatile, before the failure becomes visible and the node ends. A restore that
    // close() interrupted does not show that the checkpoint is unusable.
    fallsBack.set(before && !thread.isStopping());
    return checkpoint.withAdvice(before);
  }

  private void run() {
    try {
      while (!thread.isStopping()) {
        if (!follower.advance()) {
          LockSupport.parkNanos(this, IDLE_NANOS);
        }
      }
    } catch (Throwable e) { // also an Error, which must reach the readers and close()
      fail(e);
    }
    queue.end();
    closeFollower();
    // ordering: acquire; pairs with fail.
    if (endsItself || failure.getAcquire() != null) {
      end(); // a node without a physics thread must not lead
    }
  }

  private void closeFollower() {
    try {
      follower.close();
    } catch (Throwable e) { // a failed close is also a failure
      fail(e);
    }
  }

  private void runWatch() {
    try {
      while (!watcher.isStopping() && !thread.isStopping()) {
        watch.advance(state.clock().nanos());
        LockSupport.parkNanos(this, NodeWatch.POLL_NANOS);
      }
    } catch (Throwable e) {
      fail(e);
      end();
    }
  }

  /**
   * State of a {@link ClusterNode} in its cluster. The components and {@code failure} are also
   * attributes of a management bean.
   *
   * @param role {@code LEADER}, {@code FOLLOWER} or another role of Aeron, or {@code ENDED} after
   *     the node has ended
   * @param tick the last tick that ran on this node
   * @param backlog number of ticks in the log that have not run yet
   * @param commands number of commands that ticks have received
   * @param repeated number of duplicate commands, which were dropped
   * @param refused number of messages or commands that were invalid, not allowed, or exceeded a
   *     limit
   * @param clients number of known clients
   * @param misdirected number of commands that were sent to this node's own state, which drops
   *     them; send them by a viewer of the node's relay
   * @param gaps number of interruptions of the ticks, such as at a failover
   * @param longestGapMillis duration of the longest interruption
   * @param hashTick the last tick whose hash was computed
   * @param hash state hash after {@code hashTick}, equal on all nodes
   * @param checkpointTick the tick of the last checkpoint
   * @param catchUpHertz tick rate during catch-up, or 0 if the node has never caught up
   */
  public record Membership(
      String role,
      long tick,
      int backlog,
      long commands,
      long repeated,
      long refused,
      int clients,
      long misdirected,
      long gaps,
      long longestGapMillis,
      long hashTick,
      long hash,
      long checkpointTick,
      long catchUpHertz) {
    static final String ENDED = "ENDED";
  }

  /**
   * Settings of a {@link ClusterNode}. Only {@code node} and {@code folder} may differ between
   * nodes.
   *
   * @param node number of this node in the list of members, from 0
   * @param members the nodes as {@code host:port}; each uses five consecutive ports, starting with
   *     its own
   * @param folder folder of this node's log and checkpoints; a node that is restarted in it catches
   *     up
   * @param rate the tick rate
   * @param heartbeat maximum silence of a leader before another is elected, 100 ms to 1 min
   * @param clients number of viewers whose commands the log numbers, 1 to 65,535. The commands of
   *     further ones wait until another has left
   * @param checkpointTicks interval of checkpoints, in ticks, at least 1; a restarted node reads no
   *     more ticks than this from its log
   */
  public record Settings(
      int node,
      List<String> members,
      Path folder,
      TickRate rate,
      Duration heartbeat,
      int clients,
      long checkpointTicks) {
    static final int MAX_COMMANDS = 16_384;

    static final long FORGET_NANOS = 600_000_000_000L;

    private static final int MAX_MEMBERS = 9;
    static final int MAX_CLIENTS = Command.SENDER_COUNT - 1;

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if a value is out of range
     */
    public Settings {
      members = Limits.list("members", members).stream().map(String::strip).toList();
      MemberPorts.requireMembers(members, MAX_MEMBERS);
      if (node < 0 || node >= members.size()) {
        throw new IllegalArgumentException("node is %d: the %d members are numbered 0 to %d"
            .formatted(node, members.size(), members.size() - 1));
      }
      Objects.requireNonNull(folder, "folder is null; name a permanent one for the log");
      Objects.requireNonNull(rate, "rate is null; use TickRate.hertz(100)");
      Limits.within("heartbeat", heartbeat, Duration.ofMillis(100), Duration.ofMinutes(1));
      Limits.within("clients", clients, 1, MAX_CLIENTS);
      if (checkpointTicks < 1) {
        throw new IllegalArgumentException(
            "checkpointTicks is %d: it is at least 1".formatted(checkpointTicks));
      }
    }

    /**
     * Returns settings with 100 Hz, a heartbeat of a second, 1,024 clients, and a checkpoint every
     * ten minutes.
     */
    public static Settings of(int node, List<String> members, Path folder) {
      return new Settings(
          node, members, folder, TickRate.hertz(100), Duration.ofSeconds(1), 1_024, 60_000);
    }

    public Settings withRate(TickRate ticks) {
      return new Settings(node, members, folder, ticks, heartbeat, clients, checkpointTicks);
    }

    public Settings withHeartbeat(Duration silence) {
      return new Settings(node, members, folder, rate, silence, clients, checkpointTicks);
    }

    public Settings withClients(int max) {
      return new Settings(node, members, folder, rate, heartbeat, max, checkpointTicks);
    }

    public Settings withCheckpointTicks(long ticks) {
      return new Settings(node, members, folder, rate, heartbeat, clients, ticks);
    }
  }
}
