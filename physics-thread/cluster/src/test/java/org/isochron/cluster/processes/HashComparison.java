package org.isochron.cluster.processes;

import java.util.Optional;
import java.util.TreeMap;

final class HashComparison {
  private static final int MAX_TICKS = 10_000;

  private final TreeMap<Long, Hash> hashes = new TreeMap<>();
  private long comparedCount;
  private Optional<String> difference = Optional.empty();

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
    if (hashes.size() > MAX_TICKS) {
      hashes.pollFirstEntry();
    }
  }

  long comparedCount() {
    return comparedCount;
  }

  Optional<String> difference() {
    return difference;
  }

  private record Hash(int node, long hash) {}
}
