package org.isochron.cluster.processes;

import java.util.Optional;
import java.util.TreeMap;

/**
 * Compares the hashes of nodes at equal ticks. Owner: one thread. It keeps the hashes of the last
 * ticks, as many as a bound.
 */
final class HashComparison {
  private static final int MOST_TICKS = 10_000;

  private final TreeMap<Long, Hash> hashes = new TreeMap<>();
  private long comparedCount;
  private Optional<String> difference = Optional.empty();

  /** Takes the hash of a node after a tick; again has no effect. */
  void add(int node, long tick, long hash) {
    if (tick == 0) {
      return;
    }
    Hash first = hashes.putIfAbsent(tick, new Hash(node, hash));
    if (first != null && first.node != node) {
      comparedCount++;
      if (first.hash != hash && difference.isEmpty()) {
        difference = Optional.of("node %d and node %d have different states after tick %d"
            .formatted(first.node, node, tick));
      }
    }
    if (hashes.size() > MOST_TICKS) {
      hashes.pollFirstEntry();
    }
  }

  /** How many hashes were compared with another node's. */
  long comparedCount() {
    return comparedCount;
  }

  /** The first difference, if there was one. */
  Optional<String> difference() {
    return difference;
  }

  private record Hash(int node, long hash) {}
}
