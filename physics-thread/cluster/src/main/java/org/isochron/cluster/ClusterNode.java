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
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.physics.loop.ReadOnlyBean;
import org.isochron.physics.loop.WorldDriver;
import org.isochron.shapes.Prefab;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadLog;
import org.jspecify.annotations.Nullable;

/**
 * One of several machines that compute the same world from the same log. Any thread may use it;
 * {@link #start} and {@link #close} block.
 *
 * <p>Aeron Cluster keeps the log: the commands of all {@link ClusterClient}s, and a mark at the end
 * of each tick. The node's physics thread follows the log and publishes into {@link #state}, with
 * the same ticks in the same epoch on every node. While a majority of the nodes runs, the world
 * goes on. A node that was away takes the last checkpoint and what the log has since, and catches
 * up.
 *
 * <p>The simulation must depend on nothing but its calls, must be built alike on every node, and
 * must save its state. The log makes the ticks, alike on every node, so {@link #time} refuses to
 * change them, and {@link #addPrefab} refuses what other nodes lack. The device controls of all
 * clients are one set, the input of the ticks. If the physics thread or a part of Aeron fails, the
 * node ends and says so; the others go on. The nodes compare their engines, scenes and rates in the
 * log, and about once a second their states. A node that differs from the majority ends.
 */
public final class ClusterNode implements RunningWorld {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);
  private static final long IDLE_NANOS = 1_000_000;

  private final SharedState state;
  private final NodeFolder folder;
  private final NodeWatch watch;
  private final LogQueue queue = new LogQueue();
  private final LogFollower follower;
  private final LogService service;
  private final StateReports reports;
  private final LoopThread thread = new LoopThread("isochron-physics", this::run);
  private final LoopThread watcher = new LoopThread("isochron-cluster-watch", this::runWatch);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicReference<@Nullable AeronParts> parts = new AtomicReference<>();
  private final AtomicBoolean ended = new AtomicBoolean();

  /** The next start takes the checkpoint before the newest one. */
  private final AtomicBoolean fallsBack = new AtomicBoolean();

  private final RunningWorld.TimeControl time = new LogTime();
  private final ReadOnlyBean bean;
  private boolean endsItself; // it was closed on the physics thread, which alone reads this

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
    follower = new LogFollower(
        state, simulation, settings.rate(), settings.hashTicks(), queue, thread::wake);
    service =
        new LogService(settings, identity, reporter, queue, thread::wake, clock, this::partEnded);
    reports = new StateReports(reporter, settings.node(), identity, follower::compared);
    bean = StatusBean.register(settings, this::membership, this::status);
  }

  /**
   * Starts a node, which then finds the others. If this throws, nothing runs, the folder is free
   * and the simulation is closed.
   *
   * @param simulation the world at its beginning, built alike on every node, with all prefabs that
   *     commands will name; it is closed with the node
   * @throws IllegalArgumentException if the simulation saves no state
   * @throws IllegalStateException if a node runs in the folder, it is another node's, its disk is
   *     nearly full, or its ports are taken
   * @throws java.io.UncheckedIOException if the folder cannot be used
   */
  public static ClusterNode start(Settings settings, Steppable simulation) {
    return start(settings, simulation, NodeFolder::freeBytes);
  }

  static ClusterNode start(Settings settings, Steppable simulation, NodeDisk disk) {
    Objects.requireNonNull(simulation, "simulation is null; build the world of all nodes");
    ClusterNode node;
    try {
      node = create(settings, simulation, disk);
    } catch (Throwable e) { // an Error too must free what the simulation holds
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
    Objects.requireNonNull(settings, "settings are null; use ClusterNode.Settings.of");
    if (!simulation.savesState()) {
      throw new IllegalArgumentException(
          "the simulation saves no state, so that a node could not catch up; use Jolt, ode4j or the reference engine");
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
      simulation.handOver(thread.thread());
      thread.start();
      runs = true;
      // ordering: volatile, with the exchanges in closeParts: one thread alone closes the parts.
      parts.set(new AeronParts(
          settings,
          folder,
          disk.checksum(),
          service,
          reports,
          queue::handledCount,
          this::partEnded));
      watcher.start();
    } catch (Throwable e) { // an Error too must free the folder
      fail(e);
      if (!runs) {
        closeFollower(); // no physics thread runs that would close it
      }
      thread.stopOrInterrupt(CLOSE_TIMEOUT);
      end();
      throw new IllegalStateException(
          "node %d did not start: %s".formatted(settings.node(), e.getMessage()), e);
    }
    // ordering: volatile, after the write above: sees that the physics thread has ended the node.
    if (ended.get()) {
      closeParts();
    }
  }

  /**
   * Returns the state that this node publishes, for frame sources and relays. Commands that are
   * sent to it are dropped and counted by {@link Membership#strays}: send them by a
   * {@link ClusterClient}.
   */
  @Override
  public SharedState state() {
    return state;
  }

  /**
   * Returns a control that changes nothing: it throws {@link UnsupportedOperationException} for
   * whatever is not so already, because the ticks of all nodes come from one log.
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
   * Refuses, because the other nodes would not have the prefab when a tick needs it.
   *
   * @throws UnsupportedOperationException always
   */
  @Override
  public int addPrefab(Prefab prefab) {
    throw new UnsupportedOperationException(
        "a prefab that is added to this node is missing on the others, in the same tick: add it to the scene that every node builds");
  }

  /**
   * Returns how well the ticks keep time on this node. They are late by its own timeline, which
   * follows them; {@link RunningWorld.Statistics#holds} counts the gaps.
   */
  @Override
  public RunningWorld.Statistics statistics() {
    return follower.statistics();
  }

  /**
   * Returns the status of the world on this node. Time is neither eased nor shed, and there are no
   * input source and no listener.
   */
  @Override
  public RunningWorld.Status status() {
    long heldNanos = follower.isEnded() ? 0 : watch.heldNanos();
    RunningWorld.Statistics ticks = follower.statistics();
    return new RunningWorld.Status(
        follower.writerState(),
        follower.progress().tick(),
        follower.rate(),
        heldNanos,
        heldNanos >= NodeWatch.HUNG_NANOS,
        follower.refusedQuestions(),
        Timeline.LoadState.IN_TIME,
        ticks.sustainedPermille(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /** Returns the node's part in its cluster, up to a tenth of a second ago. */
  public Membership membership() {
    // ordering: volatile, as in end: what the log reported last is void then.
    String role = ended.get() ? Membership.ENDED : service.progress().role().name();
    return Membership.of(role, service.progress(), follower.progress(), queue.backlog());
  }

  /**
   * Ends the node. The others go on if they are a majority. Called by the simulation, or by what a
   * question is answered with, it does not wait, and the node ends soon after.
   *
   * @throws IllegalStateException at the first call only, with the cause, if the node had failed or
   *     does not end
   */
  @Override
  public void close() {
    if (thread.isCurrent()) {
      endsItself = true;
      thread.stop();
      return;
    }
    boolean ended = thread.stopOrInterrupt(CLOSE_TIMEOUT);
    watcher.stopAndWait(CLOSE_TIMEOUT); // it may be what ends the node
    end();
    if (!thread.claimReport()) {
      return;
    }
    // ordering: acquire, as in status.
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

  /** Ends what Aeron runs; once. */
  private void end() {
    queue.end();
    // ordering: volatile, for atomicity, and before the exchange in closeParts.
    if (ended.compareAndSet(false, true)) {
      closeParts();
      try {
        // ordering: volatile, the counterpart of the write in advised.
        if (fallsBack.get()) {
          CheckpointList.dropNewest(folder.cluster());
        }
      } finally {
        CloseHelper.closeAll(bean, folder);
      }
    }
  }

  private void closeParts() {
    // ordering: volatile: one thread alone gets the parts, and sees them whole.
    AeronParts running = parts.getAndSet(null);
    if (running != null) {
      running.close();
    }
  }

  /** A part that ends because the node is being closed has not failed. */
  private void partEnded(Throwable cause) {
    if (!thread.isStopping()) {
      fail(cause);
    }
  }

  private void fail(Throwable thrown) {
    Throwable cause =
        thrown instanceof UnusableCheckpoint checkpoint ? advised(checkpoint) : thrown;
    // ordering: volatile, for atomicity, so that the first failure stays; releases the cause.
    if (failure.compareAndSet(null, cause)) {
      follower.fail(cause);
      ThreadLog.error("the cluster's node failed", cause);
      thread.stop();
    }
  }

  private IllegalStateException advised(UnusableCheckpoint checkpoint) {
    boolean before = CheckpointList.hasOneBefore(folder.cluster());
    // ordering: volatile, before the failure is seen and the node ends. A restore that close()
    // interrupts says nothing about its checkpoint.
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
    } catch (Throwable e) { // an Error too must reach the readers and close()
      fail(e);
    }
    queue.end();
    closeFollower();
    // ordering: acquire, as in status.
    if (endsItself || failure.getAcquire() != null) {
      end(); // a node without physics must not lead
    }
  }

  private void closeFollower() {
    try {
      follower.close();
    } catch (Throwable e) { // a failed close is reported too
      fail(e);
    }
  }

  /** A physics thread that hangs cannot end its node. */
  private void runWatch() {
    try {
      while (!watcher.isStopping() && !thread.isStopping()) {
        watch.advance(state.clock().nanos());
        LockSupport.parkNanos(this, NodeWatch.LOOK_NANOS);
      }
    } catch (Throwable e) {
      fail(e);
      end();
    }
  }

  /**
   * The part of a {@link ClusterNode} in its cluster. Its components are also the attributes of a
   * management bean, next to {@code failure}.
   *
   * @param role {@code LEADER}, {@code FOLLOWER} or another of Aeron's, or {@code ENDED} after the
   *     node has ended
   * @param tick the last tick that ran here
   * @param backlog how many ticks of the log wait to run
   * @param commands how many commands ticks were given
   * @param repeated how many came again, and were dropped
   * @param refused how many messages or commands made no sense or had no room
   * @param clients how many clients are known
   * @param strays how many commands were sent to this node's own state, which drops them; send them
   *     by a {@link ClusterClient}
   * @param gaps how often ticks did not come for a time, such as at a failover
   * @param longestGapMillis the longest of these times
   * @param hashTick the last tick whose hash was computed
   * @param hash that hash; equal on all nodes
   * @param checkpointTick the tick of the last checkpoint
   * @param catchUpHertz how many ticks a second ran while many waited, or 0
   */
  public record Membership(
      String role,
      long tick,
      int backlog,
      long commands,
      long repeated,
      long refused,
      int clients,
      long strays,
      long gaps,
      long longestGapMillis,
      long hashTick,
      long hash,
      long checkpointTick,
      long catchUpHertz) {
    static final String ENDED = "ENDED";

    private static final long MILLI = 1_000_000;

    static Membership of(
        String role, LogService.Progress log, LogFollower.Progress physics, int backlog) {
      return new Membership(
          role,
          physics.tick(),
          backlog,
          log.takenCount(),
          log.repeatedCount(),
          log.refusedCount(),
          log.clientCount(),
          physics.strayCount(),
          physics.gapCount(),
          physics.longestGapNanos() / MILLI,
          physics.hashTick(),
          physics.hash(),
          log.checkpointTick(),
          physics.catchUpHertz());
    }
  }

  /**
   * What a {@link ClusterNode} is. {@code node} and {@code folder} differ from node to node; all
   * else is the same.
   *
   * @param node the number of this node in the list of members, from 0
   * @param members the nodes, as {@code host:port}; each uses five ports from that one on
   * @param folder the folder of this node's log and checkpoints; a node that starts there again
   *     catches up
   * @param rate how often the world ticks
   * @param heartbeat how long a leader may be silent before another is elected, 100 ms to 1 min
   * @param clients of how many clients the numbers are kept, 1 to 65,536; to one too many
   *     {@link ClusterClient.Status#noPlace} says so
   * @param hashTicks a hash of the state is computed in every n-th tick. Use the same number on all
   *     nodes, because they compare hashes of equal ticks, at most one a second
   * @param checkpointTicks how many ticks lie between checkpoints, at least 1; a node that starts
   *     reads no more than these from its log
   */
  public record Settings(
      int node,
      List<String> members,
      Path folder,
      TickRate rate,
      Duration heartbeat,
      int clients,
      int hashTicks,
      long checkpointTicks) {
    /** The most commands of a tick; clients send the others again. */
    static final int MOST_COMMANDS = 16_384;

    /** How long a client may be silent before its numbers may be forgotten. */
    static final long FORGET_NANOS = 600_000_000_000L;

    /**
     * How long the numbers of a client that left are kept, because what it sent may still be under
     * way.
     */
    static final long LEAVE_NANOS = 10_000_000_000L;

    private static final int MOST_MEMBERS = 9;
    static final int MOST_CLIENTS = 65_536;

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if one is out of its range
     */
    public Settings {
      members = List.copyOf(
          Objects.requireNonNull(members, "members are null; list them all as host:port"));
      MemberPorts.requireMembers(members, MOST_MEMBERS);
      if (node < 0 || node >= members.size()) {
        throw new IllegalArgumentException("node is %d: the %d members are numbered 0 to %d"
            .formatted(node, members.size(), members.size() - 1));
      }
      Objects.requireNonNull(folder, "folder is null; name one that stays, for the log");
      Objects.requireNonNull(rate, "rate is null; use TickRate.hertz(100)");
      Objects.requireNonNull(heartbeat, "heartbeat is null; use Duration.ofSeconds(1)");
      if (heartbeat.compareTo(Duration.ofMillis(100)) < 0
          || heartbeat.compareTo(Duration.ofMinutes(1)) > 0) {
        throw new IllegalArgumentException(
            "heartbeat is %s: it lies between 100 ms and a minute".formatted(heartbeat));
      }
      if (clients < 1 || clients > MOST_CLIENTS) {
        throw new IllegalArgumentException(
            "clients is %d: a cluster knows 1 to %d".formatted(clients, MOST_CLIENTS));
      }
      if (hashTicks < 1 || checkpointTicks < 1) {
        throw new IllegalArgumentException(
            "hashTicks is %d and checkpointTicks %d: both are at least 1"
                .formatted(hashTicks, checkpointTicks));
      }
    }

    /**
     * Returns settings with 100 Hz, a heartbeat of a second, 1,024 clients, a hash a second and a
     * checkpoint every ten minutes.
     */
    public static Settings of(int node, List<String> members, Path folder) {
      return new Settings(
          node, members, folder, TickRate.hertz(100), Duration.ofSeconds(1), 1_024, 100, 60_000);
    }

    public Settings withRate(TickRate ticks) {
      return new Settings(
          node, members, folder, ticks, heartbeat, clients, hashTicks, checkpointTicks);
    }

    public Settings withHeartbeat(Duration silence) {
      return new Settings(
          node, members, folder, rate, silence, clients, hashTicks, checkpointTicks);
    }

    public Settings withClients(int most) {
      return new Settings(node, members, folder, rate, heartbeat, most, hashTicks, checkpointTicks);
    }

    public Settings withHashTicks(int ticks) {
      return new Settings(node, members, folder, rate, heartbeat, clients, ticks, checkpointTicks);
    }

    public Settings withCheckpointTicks(long ticks) {
      return new Settings(node, members, folder, rate, heartbeat, clients, hashTicks, ticks);
    }
  }
}
