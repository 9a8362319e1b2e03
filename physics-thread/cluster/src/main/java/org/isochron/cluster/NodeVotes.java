package org.isochron.cluster;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A majority vote over the identities and state hashes that the nodes of a cluster report into the
 * log. Throws if this node differs from the majority. Owner: the log's thread. Never waits; a report
 * allocates. Keeps the hashes of the last {@link #TICKS} reported ticks.
 *
 * <p>Invariants:
 *
 * <ol>
 * <li>A majority is more than half of all members, whether they run or not. So two groups of
 * nodes never end each other, and without a majority no node ends.
 * <li>The result depends on the log alone, with one exception: reports of an earlier process of
 * this node are ignored, because a repaired node finds its old reports in the log.
 * <li>A log has the identity of its checkpoint, or the first identity that a majority reports.
 * Nodes that start later with another identity end, and their reports do not end the others.
 * </ol>
 */
final class NodeVotes {
  /** Number of reported ticks that are kept, about a minute, because some nodes report late. */
  static final int TICKS = 64;

  private final int node;
  private final int members;
  private final NodeIdentity identity;
  private final Consumer<String> warn;
  private final @Nullable NodeIdentity[] reported;

  /** By tick, the hashes of the nodes that have reported it. */
  private final TreeMap<Long, Map<Integer, Long>> hashes = new TreeMap<>();

  private boolean settled;
  private boolean differed;

  /** @param warn called with a message if nodes differ and this node continues */
  NodeVotes(int node, int members, NodeIdentity identity, Consumer<String> warn) {
    this.node = node;
    this.members = members;
    this.identity = identity;
    this.warn = warn;
    reported = new @Nullable NodeIdentity[members];
  }

  /**
   * A cluster of one may read a log that several nodes wrote; every identity in that log then
   * counts as its own.
   *
   * @param text the text of the identity; empty if only its number is known
   * @throws IllegalStateException if this node differs from a majority
   */
  void identity(int reporter, int number, String text) {
    int index = members == 1 ? 0 : reporter;
    if (index < 0 || index >= members) {
      return;
    }
    NodeIdentity before = reported[index];
    boolean known = text.isEmpty() && before != null && before.number() == number;
    NodeIdentity now = known ? before : new NodeIdentity(text, number);
    reported[index] = now;
    List<String> texts = Arrays.stream(reported)
        .filter(one -> one != null && one.number() == number)
        .map(NodeIdentity::text)
        .toList();
    if (!settled && isMajority(texts.size())) {
      if (number != identity.number()) {
        throw new IllegalStateException(differs(
            members == 1 ? "its log" : "the majority of the nodes",
            texts.stream().filter(named -> !named.isEmpty()).findFirst().orElse("")));
      }
      settle();
    }
    if (number != identity.number() && !now.equals(before) && !text.isEmpty()) {
      warn.accept(differs("node %d".formatted(reporter), text)
          + ". A node that differs from the majority ends; without a majority all continue");
    }
  }

  /** Makes this node's identity the identity of the log. Invariant 3. */
  void settle() {
    settled = true;
  }

  String differs(String others, String text) {
    return "this node computes with %s, and %s with %s: run the same on all nodes, or begin in empty folders if all have changed"
        .formatted(
            identity.text(),
            others,
            text.isEmpty()
                ? "another engine, version, setting, scene, rate or kind of processor"
                : text);
  }

  /**
   * @param isOld true if an earlier process of this node reported it
   * @throws IllegalStateException if this node differs from a majority
   */
  void hash(int reporter, long tick, long hash, boolean isOld) {
    if (reporter < 0 || reporter >= members || isOld) { // invariant 2
      return;
    }
    if (hashes.size() == TICKS && tick < hashes.firstKey()) {
      return; // too late
    }
    if (!hashes.isEmpty() && tick > hashes.lastKey()) {
      warnOfDifference(hashes.lastKey(), hashes.lastEntry().getValue());
    }
    Map<Integer, Long> at = hashes.computeIfAbsent(tick, first -> new TreeMap<>());
    at.put(reporter, hash);
    if (hashes.size() > TICKS) {
      hashes.pollFirstEntry();
    }
    Long own = at.get(node);
    Collection<Long> all = at.values();
    if (own != null
        && all.stream()
            .anyMatch(one -> !one.equals(own) && isMajority(Collections.frequency(all, one)))) {
      throw new IllegalStateException(
          "this node's state differs from the majority's (%s): start this node in an empty folder, where it copies the others' state; if it differs again, compare the nodes' builds and machines, and look for inputs of the simulation besides its calls"
              .formatted(text(tick, at)));
    }
  }

  /** Invariant 1. */
  private boolean isMajority(long count) {
    return 2 * count > members;
  }

  /**
   * Warns once if the hashes of the newest tick differ. Called at the first report of the next
   * tick, when the other nodes have also reported the newest tick.
   */
  private void warnOfDifference(long tick, Map<Integer, Long> newest) {
    boolean differs = new HashSet<>(newest.values()).size() > 1;
    if (differs && !differed) {
      warn.accept(
          "nodes have different states (%s): those that differ from the majority of all %d nodes end, and without a majority all continue"
              .formatted(text(tick, newest), members));
    }
    differed = differs || (differed && newest.size() < 2);
  }

  private static String text(long tick, Map<Integer, Long> hashes) {
    return hashes.entrySet().stream()
        .map(entry -> "node %d: %016x".formatted(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(", ", "after tick %d ".formatted(tick), ""));
  }
}
