package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Reports a node's identity after each connection and each change of the leader, and then each new
 * hash of its state. Owner: the thread of the session. Never waits. Allocates nothing after
 * construction. A lost report is not sent again, because the next one follows soon.
 *
 * <p>A report is big-endian: the process's client number, a tick, the hash of the state after that
 * tick, {@link CommandMessage#REPORTS} instead of a command count, and the node's number. The report
 * of tick 0 has the number of the {@link NodeIdentity} instead of a hash, and then its text.
 */
final class StateReports implements Outbox {
  /** Minimum interval of reports, because a node that catches up computes many hashes. */
  static final long MIN_NANOS = 500_000_000;

  static final int TICK = Long.BYTES;
  static final int HASH = 2 * Long.BYTES;
  static final int NODE = CommandMessage.HEADER_BYTES;
  private static final int TEXT = NODE + Integer.BYTES;

  private static final int MAX_TEXT_BYTES = 400;

  private final long client;
  private final int node;
  private final NodeIdentity identity;
  private final Supplier<LogFollower.StateHash> newest;
  private final byte[] text;
  private final ByteBuffer message;
  private boolean introduced;
  private boolean awaitsAnswer;
  private long sentTick;
  private long sentNanos;

  StateReports(
      long client, int node, NodeIdentity identity, Supplier<LogFollower.StateHash> newest) {
    this.client = client;
    this.node = node;
    this.identity = identity;
    this.newest = newest;
    byte[] encoded = identity.text().getBytes(StandardCharsets.UTF_8);
    text = Arrays.copyOf(encoded, Math.min(encoded.length, MAX_TEXT_BYTES));
    message = ByteBuffer.allocate(TEXT + text.length);
  }

  static ByteBuffer write(ByteBuffer memory, long client, long tick, long hash, int node) {
    return CommandMessage.begin(memory, client, tick, hash, CommandMessage.REPORTS)
        .putInt(node);
  }

  static boolean isOne(ByteBuffer message) {
    return message.limit() >= TEXT
        && message.getInt(NODE - Integer.BYTES) == CommandMessage.REPORTS;
  }

  static String text(ByteBuffer report) {
    return StandardCharsets.UTF_8
        .decode(report.slice(TEXT, report.limit() - TEXT))
        .toString();
  }

  NodeIdentity identity() {
    return identity;
  }

  @Override
  public boolean awaitsAnswer() {
    return awaitsAnswer;
  }

  @Override
  public void resend(long nowNanos) {
    introduced = false;
  }

  @Override
  public void send(Predicate<ByteBuffer> transport, long nowNanos) {
    if (!introduced) {
      write(message, client, 0, identity.number(), node).put(text);
      introduced = transport.test(message.flip());
      awaitsAnswer |= introduced;
    }
    LogFollower.StateHash state = newest.get();
    boolean isSoon = sentTick != 0 && nowNanos - sentNanos < MIN_NANOS;
    if (introduced && state.tick() != sentTick && !isSoon) {
      write(message, client, state.tick(), state.hash(), node);
      if (transport.test(message.flip())) {
        awaitsAnswer = true;
        sentTick = state.tick();
        sentNanos = nowNanos;
      }
    }
  }

  @Override
  public void acknowledge(long reporter, long answer, long nowNanos) {
    awaitsAnswer &= reporter != client;
  }
}
