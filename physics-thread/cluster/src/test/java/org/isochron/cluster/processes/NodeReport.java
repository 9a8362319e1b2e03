package org.isochron.cluster.processes;

import java.util.Optional;
import org.isochron.cluster.ClusterNode;

record NodeReport(
    String role,
    long tick,
    long next,
    long twice,
    long lost,
    long gapMillis,
    long hashTick,
    long hash,
    long catchUpHertz) {
  static final NodeReport NONE = new NodeReport("NONE", 0, 0, 0, 0, 0, 0, 0, 0);

  private static final String WORD = "node";
  private static final int PARTS = 10;

  static NodeReport of(ClusterNode.Membership membership, CountedWorld world) {
    return new NodeReport(
        membership.role(),
        membership.tick(),
        world.next(),
        world.twice(),
        world.lost(),
        membership.longestGapMillis(),
        membership.hashTick(),
        membership.hash(),
        membership.catchUpHertz());
  }

  static Optional<NodeReport> read(String line) {
    String[] parts = line.split(" ", -1);
    if (parts.length != PARTS || !parts[0].equals(WORD)) {
      return Optional.empty();
    }
    return Optional.of(new NodeReport(
        parts[1],
        Long.parseLong(parts[2]),
        Long.parseLong(parts[3]),
        Long.parseLong(parts[4]),
        Long.parseLong(parts[5]),
        Long.parseLong(parts[6]),
        Long.parseLong(parts[7]),
        Long.parseLong(parts[8]),
        Long.parseLong(parts[9])));
  }

  String line() {
    return "%s %s %d %d %d %d %d %d %d %d"
        .formatted(WORD, role, tick, next, twice, lost, gapMillis, hashTick, hash, catchUpHertz);
  }

  boolean leads() {
    return role.equals("LEADER");
  }
}
