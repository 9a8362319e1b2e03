package org.isochron.cluster;

import io.aeron.Aeron;
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
 * The connection of a node to the leader of its cluster. It reconnects when the connection breaks.
 * Owner: the thread that created it. Never waits for an answer. Allocates when it connects, and
 * little at each turn.
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

  private final String ingress;
  private final String egress;
  private final List<Outbox> outboxes;
  private final NanoClock clock;
  private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
  private final Predicate<ByteBuffer> transport = this::offer;
  private final Supplier<Aeron> launcher;
  private Aeron aeron;
  private AeronCluster.@Nullable AsyncConnect connecting;
  private @Nullable AeronCluster cluster;
  private long dueNanos;
  private long keptAliveNanos;
  private long answeredNanos;

  /** @param node number of this node among the members, which its channel tells the others */
  ClusterSession(
      List<String> members,
      int node,
      List<Outbox> outboxes,
      NanoClock clock,
      Supplier<Aeron> launcher) {
    ingress = MemberPorts.ingress(members);
    egress = MemberPorts.of(members.get(node)).egress();
    this.outboxes = outboxes;
    this.clock = clock;
    dueNanos = clock.nanos();
    this.launcher = launcher;
    aeron = launcher.get();
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
    }
  }

  private void connect(long nowNanos) {
    if (connecting == null) {
      if (nowNanos - dueNanos < 0) {
        return;
      }
      relaunch();
      connecting = AeronCluster.asyncConnect(new AeronCluster.Context()
          .aeron(aeron)
          .ownsAeronClient(false)
          .messageTimeoutNs(CONNECT_NANOS)
          .newLeaderTimeoutNs(CONNECT_NANOS)
          .ingressEndpoints(ingress)
          .ingressChannel(MemberPorts.ingressChannel())
          .egressChannel(egress)
          .egressListener(this)
          .errorHandler(AeronParts::log));
    }
    cluster = connecting.poll();
    if (cluster != null) {
      connecting = null;
      keptAliveNanos = nowNanos;
      answeredNanos = nowNanos;
      outboxes.forEach(outbox -> outbox.resend(nowNanos));
    }
  }

  private void exchange(AeronCluster leader, long nowNanos) {
    leader.pollEgress();
    leader.pollStateChanges();
    if (outboxes.stream().noneMatch(Outbox::awaitsAnswer)) {
      answeredNanos = nowNanos;
    }
    boolean silent = nowNanos - answeredNanos >= SILENT_NANOS;
    if (leader.isClosed() || aeron.isClosed() || silent) {
      disconnect(nowNanos);
      return;
    }
    outboxes.forEach(outbox -> outbox.send(transport, nowNanos));
    if (nowNanos - keptAliveNanos >= KEEP_ALIVE_NANOS) {
      keptAliveNanos = nowNanos;
      leader.sendKeepAlive();
    }
  }

  private boolean offer(ByteBuffer message) {
    buffer.wrap(message, message.position(), message.remaining());
    return cluster != null && cluster.offer(buffer, 0, buffer.capacity()) > 0;
  }

  @Override
  public void onMessage(
      long sessionId, long timestamp, DirectBuffer from, int offset, int length, Header header) {
    if (length == CommandMessage.ANSWER_BYTES) {
      answeredNanos = clock.nanos();
      long client = from.getLong(offset, ByteOrder.BIG_ENDIAN);
      long answer = from.getLong(offset + Long.BYTES, ByteOrder.BIG_ENDIAN);
      outboxes.forEach(outbox -> outbox.acknowledge(client, answer, answeredNanos));
    }
  }

  @Override
  public void onNewLeader(
      long sessionId, long leadershipTermId, int leaderMemberId, String ingressEndpoints) {
    outboxes.forEach(outbox -> outbox.resend(clock.nanos()));
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
    if (aeron.isClosed()) {
      aeron = launcher.get();
    }
  }

  @Override
  public void close() {
    disconnect(clock.nanos());
    CloseHelper.quietClose(aeron);
  }
}
