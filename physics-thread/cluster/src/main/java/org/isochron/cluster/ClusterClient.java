package org.isochron.cluster;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.isochron.remote.seal.Credentials;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.Command;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandReceiver;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;

/**
 * Sends commands into a cluster's log. Any thread may use it; {@link #close} blocks.
 *
 * <p>Commands are numbered and sent again until the log contains them. As long as this object is
 * open, a failover neither loses a command nor applies one twice. Bodies must be spawned with
 * tokens, because only the nodes assign ids. A client cannot create joints. The nodes' {@link
 * ClusterNode.Settings#commands} may refuse commands, which then count as acknowledged.
 */
public final class ClusterClient implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private static final long LEAVE_NANOS = 5_000_000_000L;

  private static final long FAREWELL_NANOS = 1_000_000_000L;

  /** Capacity of the command queue; twice as many commands may be unacknowledged. */
  private static final int COMMANDS = 4_096;

  private static final long RESEND_NANOS = 500_000_000;

  /** Poll interval: a command and its answer each wait up to one interval. */
  private static final long POLL_NANOS = 500_000;

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

  private ClusterClient(Settings settings, Supplier<ClientAeron> launcher) {
    session = new ClusterSession(
        settings.members,
        settings.host,
        MemberPorts.login(settings.encrypted, settings.secret, settings.members),
        commands,
        clock,
        launcher);
  }

  /** Starts a client on the machine of the nodes. See {@link #start(Settings)}. */
  public static ClusterClient start(List<String> members, String host) {
    return start(Settings.of(members, host));
  }

  /**
   * Starts a client, which then searches the members for the leader. If the cluster has another
   * secret, the client logs a warning and tries again.
   *
   * @throws IllegalArgumentException if a member is not {@code host:port}, or if other machines
   *     reach the nodes and there is no secret
   */
  public static ClusterClient start(Settings settings) {
    return start(settings, ClientAeron::launch);
  }

  static ClusterClient start(Settings settings, Supplier<ClientAeron> launcher) {
    ClusterClient client = new ClusterClient(settings, launcher);
    client.thread.start();
    return client;
  }

  /**
   * Returns the command sender, which any thread may use. It rejects commands while the queue is
   * full.
   */
  public CommandSender commands() {
    return sender;
  }

  /** Returns the current status. */
  public Status status() {
    // ordering: acquire; pairs with the release in report, so the record is fully visible.
    return status.getAcquire();
  }

  /**
   * Closes the client after the log contains all accepted commands, or after five seconds. The
   * commands that {@link Status#waiting} counts after the close may or may not be in the log; the
   * client logs a warning. Commands that are sent after the begin of the close are lost.
   *
   * @throws IllegalStateException if the client's thread does not end in time; thrown only by the
   *     first call
   */
  @Override
  public void close() {
    thread.end(CLOSE_TIMEOUT);
  }

  private static long noIds() {
    throw new UnsupportedOperationException(
        "the nodes of the cluster assign ids; use spawnWithToken here, and make joints in the scene or in a Controller");
  }

  private void run() {
    try {
      while (!thread.isStopping()) {
        advance(clock.nanos());
        LockSupport.parkNanos(this, POLL_NANOS);
      }
      leave();
    } finally {
      session.close();
      report(clock.nanos());
    }
  }

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
      LockSupport.parkNanos(this, POLL_NANOS);
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
        commands.isWithoutSlot());
    // ordering: release; pairs with status.
    status.setRelease(now);
  }

  /**
   * Settings of a {@link ClusterClient}.
   *
   * @param members the nodes as {@code host:port}, in the same order as in the nodes' settings
   * @param host the address at which the nodes reach this machine
   * @param encrypted true to encrypt and authenticate all messages, as the nodes must do too
   * @param secret {@link ClusterNode.Settings#secret} of the nodes, or nothing
   */
  public record Settings(List<String> members, String host, boolean encrypted, String secret) {
    /** @throws IllegalArgumentException if there is a secret but no encryption */
    public Settings {
      members = Limits.list("members", members);
      Limits.given("host", host);
      Credentials.requireSecretFits(encrypted, secret);
    }

    /** Returns settings without a secret, for nodes on this machine. */
    public static Settings of(List<String> members, String host) {
      return new Settings(members, host, true, "");
    }

    public Settings withSecret(String shared) {
      return new Settings(members, host, encrypted, shared);
    }

    /** Returns settings that send everything readable. Others can then act as this client. */
    public Settings withoutEncryption() {
      return new Settings(members, host, false, secret);
    }
  }

  /**
   * Status of a {@link ClusterClient}.
   *
   * @param connected true while the client is connected to a leader that answers
   * @param acknowledged number of commands that the log contains permanently
   * @param waiting number of accepted commands that are not acknowledged yet
   * @param repeated number of retransmissions of commands
   * @param connections number of established connections
   * @param forgotten true if the cluster has removed this client's numbers, because it was
   *     disconnected for ten minutes while others needed its slot. The client sends nothing more;
   *     start another {@link ClusterClient}
   * @param noSlot true while all client slots of the cluster are taken: raise {@link
   *     ClusterNode.Settings#clients}, or wait until another client leaves
   */
  public record Status(
      boolean connected,
      long acknowledged,
      int waiting,
      long repeated,
      long connections,
      boolean forgotten,
      boolean noSlot) {}
}
