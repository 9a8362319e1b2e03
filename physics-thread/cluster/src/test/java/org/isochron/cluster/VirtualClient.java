package org.isochron.cluster;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.isochron.cluster.VirtualCluster.Fault;

/** A series of clients of a {@link VirtualCluster}, each of which leaves after some time. */
final class VirtualClient {
  private static final int FIRST = 100;
  private static final long RESEND_NANOS = 1_000_000_000;

  final Deque<Long> answers = new ArrayDeque<>();
  NumberedCommands commands;
  long number;
  int departures;
  private final VirtualCluster cluster;
  private final int index;
  private boolean leaves;

  VirtualClient(VirtualCluster cluster, int index) {
    this.cluster = cluster;
    this.index = index;
    commands = commands(FIRST + index);
  }

  static int index(long client) {
    return (int) (client - FIRST) % CommandTally.CLIENTS;
  }

  private NumberedCommands commands(long client) {
    long resend = cluster.fault == Fault.NO_RESENDING ? Long.MAX_VALUE : RESEND_NANOS;
    return new NumberedCommands(client, 64, resend);
  }

  void maySend() {
    if (commands.hasLeft()) { // replaced by a new client
      commands = commands(commands.client() + CommandTally.CLIENTS);
      answers.clear();
      leaves = false;
      departures++;
    }
    if (leaves || cluster.random.nextInt(2_000) == 0) {
      leaves = true;
      leaveIfAllIsAcknowledged();
      return;
    }
    int count = cluster.random.nextInt(20) == 0 ? cluster.random.nextInt(25) : 0;
    for (int more = 0; more < count && commands.room() > 0; more++) {
      commands.add(CommandTally.command(index, number++));
    }
  }

  private void leaveIfAllIsAcknowledged() {
    if (commands.waiting() == 0) {
      commands.leave();
    }
  }

  void newLeader(long nowNanos) {
    if (cluster.fault != Fault.NO_RESENDING) {
      commands.resend(nowNanos);
    }
  }

  void send(long nowNanos) {
    commands.send(cluster::send, nowNanos);
  }

  void takeAnswers(long nowNanos) {
    while (!answers.isEmpty()) {
      long expected = Objects.requireNonNull(answers.remove());
      if (cluster.random.nextInt(50) != 0) {
        commands.acknowledge(expected, nowNanos);
      }
    }
  }
}
