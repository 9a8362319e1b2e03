package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.Viewer;
import org.isochron.state.Viewers;

/**
 * A viewer without a network: gives its numbered commands to a node as a relay does, and continues
 * at the next node if this one has ended or does not answer. Owner: one thread.
 */
final class NodeClient implements AutoCloseable {
  private static final long SILENCE_NANOS = 2_000_000_000L;

  private final NanoClock clock = NanoClock.system();
  private final Supplier<List<ClusterNode>> nodes;
  private final long client = new SecureRandom().nextLong();
  private final List<Command> sent = new ArrayList<>();
  private ClusterNode node;
  private long passed;
  private long acknowledged;
  private long answeredNanos = clock.nanos();

  NodeClient(ClusterNode node) {
    this(() -> List.of(node));
  }

  /** @param nodes the nodes now, of which some may have ended */
  NodeClient(Supplier<List<ClusterNode>> nodes) {
    this.nodes = nodes;
    node = nodes.get().get(0);
    begin();
  }

  private Viewers.Log log() {
    return node.state().viewers().log().orElseThrow();
  }

  private void begin() {
    log().begin(client, acknowledged + 1, new Viewer(1, "", ""));
    passed = acknowledged;
  }

  void send(Command command) {
    sent.add(command);
    advance();
  }

  /** Sends commands, and waits until the log has them. */
  void send(int from, int to) {
    for (int number = from; number < to; number++) {
      send(CommandTally.command(0, number));
    }
    TestMembers.await("answers", () -> waiting() == 0);
  }

  /** Returns the number of commands in the log. */
  long acknowledged() {
    advance();
    return acknowledged;
  }

  long waiting() {
    return sent.size() - acknowledged();
  }

  private void advance() {
    List<ClusterNode> all = nodes.get();
    boolean isSilent = acknowledged < sent.size() && clock.nanos() - answeredNanos > SILENCE_NANOS;
    boolean isGone = !all.contains(node) || hasEnded(node);
    if (all.size() > 1 && (isSilent || isGone)) {
      log().end(client, false);
      int next = (all.indexOf(node) + 1) % all.size();
      while (hasEnded(all.get(next))) {
        next = (next + 1) % all.size();
      }
      node = all.get(next);
      answeredNanos = clock.nanos();
      begin();
    }
    while (passed < sent.size() && log().take(client, passed + 1, sent.get((int) passed), true)) {
      passed++;
    }
    long expected = log().expected(client);
    assertThat(expected).as("not forgotten").isPositive();
    if (expected - 1 > acknowledged || acknowledged == sent.size()) {
      acknowledged = Math.max(acknowledged, expected - 1);
      answeredNanos = clock.nanos();
    }
  }

  private static boolean hasEnded(ClusterNode one) {
    return one.membership().role().equals(ClusterNode.Membership.ENDED);
  }

  /** Leaves the world, and waits until the log knows it. */
  @Override
  public void close() {
    log().end(client, true);
  }
}
