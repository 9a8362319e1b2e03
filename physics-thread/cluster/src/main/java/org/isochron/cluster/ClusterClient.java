package org.isochron.cluster;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.isochron.state.Command;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandReceiver;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;

/**
 * Sends commands into a cluster's log. Any thread may use it; {@link #close} blocks.
 *
 * <p>Commands are numbered, and sent again until the log holds them: around a failover none is lost
 * and none is applied twice, as long as this object lives. Bodies are spawned with tokens, because
 * only the nodes give ids, and joints cannot be made here.
 */
public final class ClusterClient implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  /** How long a client that is closed waits for the answer to its last command. */
  private static final long LEAVE_NANOS = 5_000_000_000L;

  /** How long it then waits until the cluster has given up its place. */
  private static final long FAREWELL_NANOS = 1_000_000_000L;

  /** As many commands may wait here, and twice as many be under way. */
  private static final int COMMANDS = 4_096;

  private static final long RESEND_NANOS = 500_000_000;

  /**
   * As often as the parts of a node look: a command waits here once before it is sent, and its
   * answer once.
   */
  private static final long LOOK_NANOS = 500_000;

  /** Answers are reported at once, all else this often. */
  private static final long STATUS_NANOS = 5_000_000;

  private final NanoClock clock = NanoClock.system();
  private final CommandQueue queue =
      new CommandQueue(COMMANDS, clock, ClusterClient::noIds, ClusterClient::noIds);
  private final CommandSender sender = queue.sender();
  private final CommandReceiver received = queue.claimReceiver();
  private final NumberedCommands commands =
      new NumberedCommands(new SecureRandom().nextLong(), 2 * COMMANDS, RESEND_NANOS);
  private final AtomicReference<Status> status =
      new AtomicReference<>(new Status(false, 0, 0, 0, 0, false, false));
  private final Consumer<Command> adder = commands::add;
  private final ClusterSession session;
  private final LoopThread thread = new LoopThread("isochron-cluster-client", this::run);

  private long statusNanos = clock.nanos();
  private long reportedCount;

  private ClusterClient(List<String> members, String host, Supplier<ClientAeron> launcher) {
    session = new ClusterSession(members, host, commands, clock, launcher);
  }

  /**
   * Starts a client, which then finds the leader among the members.
   *
   * @param members the nodes, as {@code host:port}, in the order that they have themselves
   * @param host the address of this machine at which the nodes reach it
   * @throws IllegalArgumentException if a member is no {@code host:port}
   */
  public static ClusterClient start(List<String> members, String host) {
    return start(members, host, ClientAeron::launch);
  }

  static ClusterClient start(List<String> members, String host, Supplier<ClientAeron> launcher) {
    ClusterClient client = new ClusterClient(List.copyOf(members), host, launcher);
    client.thread.start();
    return client;
  }

  /** Returns the end that sends commands; any thread. A command is refused if too many wait. */
  public CommandSender commands() {
    return sender;
  }

  /** Returns how the client fares. */
  public Status status() {
    // ordering: acquire, with the release in report: the record is seen whole.
    return status.getAcquire();
  }

  /**
   * Ends the client once the log has all commands that it accepted, after at most five seconds.
   * What {@link Status#waiting} counts then may or may not be in the log, which is logged,
   * too.
   *
   * @throws IllegalStateException if the client's thread does not end in time; at the first call
   *     only
   */
  @Override
  public void close() {
    thread.end(CLOSE_TIMEOUT);
  }

  private static long noIds() {
    throw new UnsupportedOperationException(
        "the nodes of the cluster give ids; use spawnWithToken here, and make joints in the scene or in a Controller");
  }

  private void run() {
    try {
      while (!thread.isStopping()) {
        advance(clock.nanos());
        LockSupport.parkNanos(this, LOOK_NANOS);
      }
      leave();
    } finally {
      session.close();
    }
  }

  /** Awaits the answers that are owed, and gives up the place of this client. */
  private void leave() {
    long until = clock.nanos() + LEAVE_NANOS;
    boolean leaves = false;
    while (!commands.hasLeft()
        && clock.nanos() - until < 0
        && !Thread.currentThread().isInterrupted()) {
      long now = clock.nanos();
      advance(now);
      if (!leaves && waiting() == 0) {
        leaves = true;
        commands.leave();
        until = now + FAREWELL_NANOS;
      }
      LockSupport.parkNanos(this, LOOK_NANOS);
    }
    report(clock.nanos());
    if (waiting() > 0) {
      System.getLogger("org.isochron")
          .log(
              System.Logger.Level.WARNING,
              "the client was closed while %d commands were not acknowledged: they may or may not be in the log"
                  .formatted(waiting()));
    }
  }

  private int waiting() {
    return commands.waiting() + received.waitingCount();
  }

  private void advance(long nowNanos) {
    if (commands.room() >= COMMANDS) {
      received.drain(nowNanos + 1, adder);
    }
    session.advance(nowNanos);
    if (commands.acknowledgedCount() != reportedCount || nowNanos - statusNanos >= STATUS_NANOS) {
      report(nowNanos);
    }
  }

  private void report(long nowNanos) {
    long acknowledged = commands.acknowledgedCount();
    statusNanos = nowNanos;
    reportedCount = acknowledged;
    Status now = new Status(
        session.isConnected(),
        acknowledged,
        waiting(),
        commands.repeatedCount(),
        session.connectionCount(),
        commands.isForgotten(),
        commands.isWithoutPlace());
    // ordering: release, the counterpart of the acquire in status.
    status.setRelease(now);
  }

  /**
   * How a {@link ClusterClient} fares.
   *
   * @param connected true while there is a connection to a leader, which answers what is sent
   * @param acknowledged how many commands the log holds for good
   * @param waiting how many commands were accepted and are not acknowledged yet
   * @param repeated how many commands were sent again, each time counted
   * @param connections how often it has connected
   * @param forgotten true if the cluster no longer knows it, because it was cut off for ten minutes
   *     while others needed its place: it sends nothing more, and another {@link ClusterClient} can
   *     be started
   * @param noPlace true while the cluster keeps the numbers of as many other clients as it may:
   *     raise {@link ClusterNode.Settings#clients}, or wait until another leaves
   */
  public record Status(
      boolean connected,
      long acknowledged,
      int waiting,
      long repeated,
      long connections,
      boolean forgotten,
      boolean noPlace) {}
}
