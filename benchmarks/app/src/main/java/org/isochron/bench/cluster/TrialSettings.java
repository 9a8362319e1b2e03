package org.isochron.bench.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A trial of three nodes.
 *
 * @param members where they are
 * @param folder for their logs
 * @param seconds how long it runs, or 0 until it is ended by a key
 * @param kills how many nodes are killed, leaders and followers in turn
 * @param nodeOptions what every node's process is started with
 * @param plantedNode the node that differs from a tick on, for tests, or none
 */
record TrialSettings(
    List<String> members,
    Path folder,
    int seconds,
    int kills,
    List<String> nodeOptions,
    int plantedNode) {
  /** No node differs. */
  static final int NO_PLANT = -1;

  /** How many ports a node uses for viewers, after the five for the cluster. */
  static final int VIEWER_PORTS = 2;

  private static final int NODE_PORTS = 5;
  private static final int NODES = 3;

  /** How many ports in a row the nodes use. */
  static final int PORTS = NODES * (NODE_PORTS + VIEWER_PORTS);

  /** The members from a port on. */
  static List<String> members(int port) {
    return IntStream.range(0, NODES)
        .mapToObj(node -> "127.0.0.1:" + (port + node * (NODE_PORTS + VIEWER_PORTS)))
        .toList();
  }

  /** Where the nodes serve viewers. */
  List<String> channels() {
    return members.stream()
        .map(member -> Integer.parseInt(member.substring(member.lastIndexOf(':') + 1)))
        .map(port -> "aeron:udp?endpoint=127.0.0.1:" + (port + NODE_PORTS))
        .toList();
  }
}
