package org.isochron.cluster;

import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.logbuffer.Header;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * The connection of a client or of a reporting node to the leader of the cluster. It reconnects
 * when the connection breaks. Owner: the thread that created it. Never waits for an answer;
 * allocates when it connects.
 */
final class ClusterSession implements EgressListener, AutoCloseable {
  private static final long CONNECT_NANOS = 2_000_000_000L;
  private static final long AGAIN_NANOS = 100_000_000;
  private static final long ALIVE_NANOS = 1_000_000_000;

  /**
   * After a restart of all nodes, a session may be open whose commands nobody answers. Failovers
   * last less, or connect anew.
   */
  private static final long SILENT_NANOS = 2_000_000_000L;

  /** How long a client waits to whom the cluster gives no session. */
  private static final long FULL_NANOS = 2_000_000_000L;

  private final String ingress;
  private final String egress;
  private final Outbox outbox;
  private final NanoClock clock;
  private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
  private final Predicate<ByteBuffer> line = this::offer;
  private final Supplier<ClientAeron> launcher;
  private ClientAeron aeron;
  private AeronCluster.@Nullable AsyncConnect connecting;
  private @Nullable AeronCluster cluster;
  private long dueNanos;
  private long aliveNanos;
  private long answeredNanos;
  private long connectionCount;

  ClusterSession(
      List<String> members,
      String host,
      Outbox outbox,
      NanoClock clock,
      Supplier<ClientAeron> launcher) {
    ingress = MemberPorts.ingress(members);
    egress = "aeron:udp?term-length=64k|endpoint=" + host + ":0";
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

  /** Takes answers, sends what is due, and connects if it must. */
  void advance(long nowNanos) {
    try {
      if (cluster == null) {
        connect(nowNanos);
      } else {
        exchange(cluster, nowNanos);
      }
    } catch (RuntimeException e) { // Aeron's, which another attempt may not meet
      hangUp(nowNanos);
      if (isFull(e)) {
        dueNanos = nowNanos + FULL_NANOS;
        outbox.acknowledge(CommandMessage.FULL, nowNanos);
      }
    }
  }

  /** Returns true for what Aeron throws if the cluster has no session left. */
  private static boolean isFull(RuntimeException refusal) {
    String message = refusal.getMessage();
    return message != null && message.contains(ConsensusModule.Configuration.SESSION_LIMIT_MSG);
  }

  private void connect(long nowNanos) {
    if (connecting == null) {
      if (nowNanos - dueNanos < 0) {
        return;
      }
      launchAgain();
      connecting = AeronCluster.asyncConnect(new AeronCluster.Context()
          .aeron(aeron.aeron())
          .ownsAeronClient(false)
          .messageTimeoutNs(CONNECT_NANOS)
          .newLeaderTimeoutNs(CONNECT_NANOS)
          .ingressEndpoints(ingress)
          .ingressChannel(MemberPorts.ingressChannel())
          .egressChannel(egress)
          .egressListener(this)
          .errorHandler(ClientAeron::log));
    }
    cluster = connecting.poll();
    if (cluster != null) {
      connecting = null;
      connectionCount++;
      aliveNanos = nowNanos;
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
      hangUp(nowNanos);
      return;
    }
    outbox.send(line, nowNanos);
    if (nowNanos - aliveNanos >= ALIVE_NANOS) {
      aliveNanos = nowNanos;
      leader.sendKeepAlive();
    }
  }

  private boolean offer(ByteBuffer message) {
    buffer.wrap(message, message.position(), message.remaining());
    return cluster != null && cluster.offer(buffer, 0, buffer.capacity()) > 0;
  }

  @Override
  public void onMessage(
      long sessionId, long timestamp, DirectBuffer answer, int offset, int length, Header header) {
    if (length == CommandMessage.ANSWER_BYTES
        && answer.getLong(offset, ByteOrder.BIG_ENDIAN) == outbox.client()) {
      answeredNanos = clock.nanos();
      outbox.acknowledge(answer.getLong(offset + Long.BYTES, ByteOrder.BIG_ENDIAN), answeredNanos);
    }
  }

  @Override
  public void onNewLeader(
      long sessionId, long leadershipTermId, int leaderMemberId, String ingressEndpoints) {
    outbox.resend(clock.nanos());
  }

  private void hangUp(long nowNanos) {
    CloseHelper.quietClose(connecting);
    CloseHelper.quietClose(cluster);
    connecting = null;
    cluster = null;
    dueNanos = nowNanos + AGAIN_NANOS;
  }

  /**
   * Aeron ends in a process that was stopped for long. The numbers of the commands stay, so none is
   * lost or taken twice.
   */
  private void launchAgain() {
    if (aeron.aeron().isClosed()) {
      aeron.close();
      aeron = launcher.get();
    }
  }

  @Override
  public void close() {
    hangUp(clock.nanos());
    aeron.close();
  }
}
