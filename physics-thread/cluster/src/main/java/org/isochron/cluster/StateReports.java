package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Reports a node's identity when it has connected and when there is another leader, and the newest
 * hash of its state whenever there is another. Owner: the thread of the session. Never waits;
 * allocates nothing after construction. A report that is lost is not sent again: the next one comes
 * soon.
 */
final class StateReports implements Outbox {
  /** A node that catches up computes hashes much faster. */
  static final long LEAST_NANOS = 500_000_000;

  private static final int MOST_TEXT_BYTES = 400;

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

  /**
   * Creates one that has sent nothing.
   *
   * @param client a number that no other client has
   * @param newest returns the newest hash
   */
  StateReports(
      long client, int node, NodeIdentity identity, Supplier<LogFollower.StateHash> newest) {
    this.client = client;
    this.node = node;
    this.identity = identity;
    this.newest = newest;
    byte[] whole = identity.text().getBytes(StandardCharsets.UTF_8);
    text = Arrays.copyOf(whole, Math.min(whole.length, MOST_TEXT_BYTES));
    message = ByteBuffer.allocate(StateReport.TEXT + text.length);
  }

  NodeIdentity identity() {
    return identity;
  }

  @Override
  public long client() {
    return client;
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
  public void send(Predicate<ByteBuffer> line, long nowNanos) {
    if (!introduced) {
      StateReport.write(message, client, 0, identity.number(), node).put(text);
      introduced = line.test(message.flip());
      awaitsAnswer |= introduced;
    }
    LogFollower.StateHash state = newest.get();
    if (introduced && state.tick() != sentTick && nowNanos - sentNanos >= LEAST_NANOS) {
      StateReport.write(message, client, state.tick(), state.hash(), node);
      if (line.test(message.flip())) {
        awaitsAnswer = true;
        sentTick = state.tick();
        sentNanos = nowNanos;
      }
    }
  }

  @Override
  public void acknowledge(long answer, long nowNanos) {
    awaitsAnswer = false;
  }
}
