package org.isochron.cluster;

import java.util.ArrayDeque;
import java.util.Deque;
import org.isochron.cluster.VirtualCluster.Fault;
import org.isochron.state.Command;
import org.isochron.state.Viewer;

/**
 * A series of viewers of a {@link VirtualCluster}, each of which leaves after some time. A viewer
 * moves to another node if its own is silent, and sometimes for no reason. Its last node does not
 * know that, and sends what it still has.
 */
final class VirtualClient {
  private static final int FIRST = 100;

  /** A command that the rule of all relays forbids. */
  private static final Command REFUSED = Command.empty();

  /** Maximum number of unacknowledged commands. */
  private static final int ROOM = 64;

  /** Mean number of steps until a viewer leaves the world. */
  private static final int STEPS = 2_000;

  /** The same while it has few commands in the log: late copies of its first ones are in flight. */
  private static final int SHORT_STEPS = 300;

  private static final int SHORT = 20;

  /** Commands of a viewer that only watches at first, all of which are refused. */
  private static final int WATCHED = 200;

  /** Steps after which a viewer leaves a silent node: two seconds. */
  private static final int SILENT_STEPS = 20;

  final Deque<Command> kept = new ArrayDeque<>();
  long number;
  int departures;
  int moves;
  private long client;
  private final VirtualCluster cluster;
  private final int index;
  private boolean leaves;
  private int node;
  private long acknowledged;
  private long passed;
  private long watched;
  private int silentSteps;

  VirtualClient(VirtualCluster cluster, int index) {
    this.cluster = cluster;
    this.index = index;
    client = (long) FIRST + index;
    node = index % VirtualCluster.NODES;
    enter();
  }

  static int index(long client) {
    return (int) (client - FIRST) % CommandTally.CLIENTS;
  }

  private void enter() {
    watched = cluster.random.nextInt(3) == 0 ? WATCHED : 0;
    begin();
  }

  private void begin() {
    VirtualNode relay = cluster.node(node);
    if (!relay.served.add(client)) {
      here().end(client, false); // a relay begins anew with a viewer that returns
    }
    here().begin(client, acknowledged + 1, new Viewer(1, "player " + index, ""));
    silentSteps = 0;
  }

  private ViewerCommands here() {
    return cluster.node(node).viewers;
  }

  boolean isAt(int other, long as) {
    return node == other && client == as;
  }

  void maySend() {
    int stay = acknowledged < watched + SHORT ? SHORT_STEPS : STEPS;
    boolean watches = acknowledged + kept.size() < watched;
    if (leaves || cluster.random.nextInt(stay) == 0) {
      leaves = true;
      if (kept.isEmpty() && silentSteps == 0) {
        depart();
      }
      return;
    }
    int count = cluster.random.nextInt(watches ? 2 : 20) == 0 ? cluster.random.nextInt(25) : 0;
    for (int more = 0; more < count && kept.size() < ROOM; more++) {
      boolean isShort = acknowledged < watched + SHORT;
      boolean isRefused = watches || cluster.random.nextInt(isShort ? 2 : 10) == 0;
      kept.add(isRefused ? REFUSED : CommandTally.command(index, number++));
    }
  }

  private void depart() {
    here().end(client, true);
    cluster.node(node).served.remove(client);
    client += CommandTally.CLIENTS; // another one comes
    acknowledged = 0;
    passed = 0;
    leaves = false;
    departures++;
    enter();
  }

  void advance() {
    if (silentSteps > SILENT_STEPS || cluster.random.nextInt(300) == 0) {
      move();
    }
    silentSteps++;
    if (!cluster.node(node).serves()) {
      return;
    }
    long number = acknowledged;
    for (Command command : kept) {
      number++;
      if (number > passed && here().take(client, number, command, command != REFUSED)) {
        passed = number;
      }
    }
    if (cluster.random.nextInt(3) == 0) {
      acknowledge(here().expected(client) - 1);
    }
  }

  private void acknowledge(long inLog) {
    if (inLog > acknowledged || kept.isEmpty()) {
      silentSteps = 0;
    }
    for (; acknowledged < inLog; acknowledged++) {
      kept.remove();
    }
  }

  private void move() {
    moves++;
    cluster.forgetLater(node, client);
    node = (node + 1 + cluster.random.nextInt(VirtualCluster.NODES - 1)) % VirtualCluster.NODES;
    if (cluster.fault == Fault.OTHER_NUMBERS) {
      client += CommandTally.CLIENTS;
      acknowledged = 0;
    }
    if (cluster.fault != Fault.NO_RESENDING) {
      passed = acknowledged;
    }
    begin();
  }
}
