package org.isochron.cluster;

import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.logbuffer.Header;
import io.aeron.security.AuthenticationException;
import io.aeron.security.CredentialsSupplier;
import io.aeron.security.NullCredentialsSupplier;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.remote.seal.ClusterLogin;
import org.isochron.remote.seal.SessionKeys;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.ThreadLog;
import org.jspecify.annotations.Nullable;

/**
 * The connection of a client or of a reporting node to the leader of the cluster. It reconnects
 * when the connection breaks. Owner: the thread that created it. Never waits for an answer;
 * allocates when it connects.
 */
final class ClusterSession implements EgressListener, AutoCloseable {
  private static final long CONNECT_NANOS = 2_000_000_000L;
  private static final long RETRY_NANOS = 100_000_000;
  private static final long KEEP_ALIVE_NANOS = 1_000_000_000;

  /**
   * After a restart of all nodes, a session may stay open although nobody answers its commands. A
   * failover is shorter than this timeout or causes a reconnect.
   */
  private static final long SILENT_NANOS = 2_000_000_000L;

  private static final long FULL_NANOS = 2_000_000_000L;

  private final String ingress;
  private final String egress;
  private final Outbox outbox;
  private final NanoClock clock;
  private final Optional<ClusterLogin> login;
  private final SealedMessages messages = new SealedMessages();
  private final ByteBuffer answer = ByteBuffer.allocate(CommandMessage.MAX_BYTES);
  private Optional<SessionKeys> keys = Optional.empty();
  private boolean warned;
  private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
  private final Predicate<ByteBuffer> transport = this::offer;
  private final Supplier<ClientAeron> launcher;
  private ClientAeron aeron;
  private AeronCluster.@Nullable AsyncConnect connecting;
  private @Nullable AeronCluster cluster;
  private long dueNanos;
  private long keptAliveNanos;
  private long answeredNanos;
  private long connectionCount;

  /** @param login proves this end's key; empty if the cluster does not encrypt */
  ClusterSession(
      List<String> members,
      String host,
      Optional<ClusterLogin> login,
      Outbox outbox,
      NanoClock clock,
      Supplier<ClientAeron> launcher) {
    ingress = MemberPorts.ingress(members);
    egress = "aeron:udp?term-length=64k|endpoint=" + host + ":0";
    this.login = login;
    this.outbox = outbox;
    this.clock = clock;
    dueNanos = clock.nanos();
    this.launcher = launcher;
    aeron = launcher.get();
  }

  boolean isConnected() {
    return cluster != null;
  }

  long connectionCount() {
    return connectionCount;
  }

  void advance(long nowNanos) {
    try {
      if (cluster == null) {
        connect(nowNanos);
      } else {
        exchange(cluster, nowNanos);
      }
    } catch (RuntimeException e) { // Aeron's exception; another attempt may succeed
      disconnect(nowNanos);
      if (e instanceof AuthenticationException) {
        dueNanos = nowNanos + FULL_NANOS;
        warn(e);
      } else if (isFull(e)) {
        dueNanos = nowNanos + FULL_NANOS;
        outbox.acknowledge(CommandMessage.FULL, nowNanos);
      }
    }
  }

  private void agree(byte[] answered) {
    keys = login.filter(by -> by.isAnswer(answered)).map(by -> by.keysOfClient(answered));
  }

  private void warn(RuntimeException refusal) {
    if (!warned) {
      warned = true;
      ThreadLog.warn(
          "the cluster refuses this client: give it and all nodes the same secret, or withoutEncryption",
          refusal);
    }
  }

  private static boolean isFull(RuntimeException refusal) {
    String message = refusal.getMessage();
    return message != null && message.contains(ConsensusModule.Configuration.SESSION_LIMIT_MSG);
  }

  private void connect(long nowNanos) {
    if (connecting == null) {
      if (nowNanos - dueNanos < 0) {
        return;
      }
      relaunch();
      keys = Optional.empty();
      connecting = AeronCluster.asyncConnect(new AeronCluster.Context()
          .aeron(aeron.aeron())
          .ownsAeronClient(false)
          .messageTimeoutNs(CONNECT_NANOS)
          .newLeaderTimeoutNs(CONNECT_NANOS)
          .ingressEndpoints(ingress)
          .ingressChannel(MemberPorts.ingressChannel())
          .egressChannel(egress)
          .egressListener(this)
          .credentialsSupplier(credentials(login, this::agree))
          .errorHandler(ClientAeron::log));
    }
    cluster = connecting.poll();
    if (cluster != null) {
      connecting = null;
      if (login.isPresent() && keys.isEmpty()) {
        throw new AuthenticationException("it does not encrypt");
      }
      connectionCount++;
      keptAliveNanos = nowNanos;
      answeredNanos = nowNanos;
      outbox.resend(nowNanos);
    }
  }

  private void exchange(AeronCluster leader, long nowNanos) {
    leader.pollEgress();
    leader.pollStateChanges();
    if (!outbox.awaitsAnswer()) {
      answeredNanos = nowNanos;
    }
    boolean silent = nowNanos - answeredNanos >= SILENT_NANOS;
    if (leader.isClosed() || aeron.aeron().isClosed() || silent) {
      disconnect(nowNanos);
      return;
    }
    outbox.send(transport, nowNanos);
    if (nowNanos - keptAliveNanos >= KEEP_ALIVE_NANOS) {
      keptAliveNanos = nowNanos;
      leader.sendKeepAlive();
    }
  }

  private boolean offer(ByteBuffer message) {
    ByteBuffer sent = keys.isPresent() ? messages.seal(keys.get(), message) : message;
    buffer.wrap(sent, sent.position(), sent.remaining());
    return cluster != null && cluster.offer(buffer, 0, buffer.capacity()) > 0;
  }

  @Override
  public void onMessage(
      long sessionId, long timestamp, DirectBuffer from, int offset, int length, Header header) {
    if (isOpened(from, offset, length)
        && answer.remaining() == CommandMessage.ANSWER_BYTES
        && answer.getLong() == outbox.client()) {
      answeredNanos = clock.nanos();
      outbox.acknowledge(answer.getLong(), answeredNanos);
    }
  }

  private boolean isOpened(DirectBuffer from, int offset, int length) {
    if (keys.isPresent()) {
      return messages.open(keys.get(), from, offset, length, answer);
    }
    int bytes = Math.min(length, answer.capacity());
    from.getBytes(offset, answer.clear(), bytes);
    answer.flip();
    return true;
  }

  @Override
  public void onNewLeader(
      long sessionId, long leadershipTermId, int leaderMemberId, String ingressEndpoints) {
    outbox.resend(clock.nanos());
  }

  private void disconnect(long nowNanos) {
    CloseHelper.quietClose(connecting);
    CloseHelper.quietClose(cluster);
    connecting = null;
    cluster = null;
    dueNanos = nowNanos + RETRY_NANOS;
  }

  /**
   * Restarts the Aeron client, which closes itself if its process was suspended for too long.
   * Command numbers survive, so no command is lost or applied twice.
   */
  private void relaunch() {
    if (aeron.aeron().isClosed()) {
      aeron.close();
      aeron = launcher.get();
    }
  }

  @Override
  public void close() {
    disconnect(clock.nanos());
    aeron.close();
  }

  /**
   * Returns the answers to a leader's challenge.
   *
   * @param answered receives the answer, from which the keys of the session follow
   */
  static CredentialsSupplier credentials(Optional<ClusterLogin> login, Consumer<byte[]> answered) {
    return login.isEmpty() ? new NullCredentialsSupplier() : new Login(login.get(), answered);
  }

  private record Login(ClusterLogin by, Consumer<byte[]> answered) implements CredentialsSupplier {
    @Override
    public byte[] encodedCredentials() {
      return new byte[0];
    }

    @Override
    public byte[] onChallenge(byte[] challenge) {
      byte[] answer = by.answer(challenge);
      answered.accept(answer);
      return answer;
    }
  }
}
