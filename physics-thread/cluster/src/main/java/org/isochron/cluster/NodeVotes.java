package org.isochron.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A majority vote over the identities and state hashes that the nodes of a cluster report into the
 * log. Throws if this node differs from the majority. Owner: the log's thread. Never waits;
 * allocates when nodes differ. Keeps the hashes of the last {@link #TICKS} reported ticks.
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
  private final Hashes[] hashes = new Hashes[TICKS];
  private Hashes newest;
  private boolean settled;
  private boolean differed;

  /** @param warn called with a message if nodes differ and this node continues */
  NodeVotes(int node, int members, NodeIdentity identity, Consumer<String> warn) {
    this.node = node;
    this.members = members;
    this.identity = identity;
    this.warn = warn;
    reported = new @Nullable NodeIdentity[members];
    Arrays.setAll(hashes, index -> new Hashes(members));
    newest = hashes[0];
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
    Hashes at = at(tick);
    if (at == null) {
      return;
    }
    at.take(reporter, hash);
    if (at.has(node)) {
      for (int other = 0; other < members; other++) {
        if (at.has(other) && at.of(other) != at.of(node) && isMajority(at.count(at.of(other)))) {
          throw new IllegalStateException(
              "this node's state differs from the majority's (%s): start this node in an empty folder, where it copies the others' state; if it differs again, compare the nodes' builds and machines, and look for inputs of the simulation besides its calls"
                  .formatted(at));
        }
      }
    }
  }

  /** Invariant 1. */
  private boolean isMajority(long count) {
    return 2 * count > members;
  }

  private @Nullable Hashes at(long tick) {
    Hashes oldest = newest;
    for (Hashes one : hashes) {
      if (one.tick == tick) {
        return one;
      }
      oldest = one.tick < oldest.tick ? one : oldest;
    }
    if (tick < oldest.tick) {
      return null;
    }
    if (tick > newest.tick) {
      warnOfDifference();
    }
    oldest.begin(tick);
    newest = tick > newest.tick ? oldest : newest;
    return oldest;
  }

  /**
   * Warns once if the hashes of the newest tick differ. Called at the first report of the next
   * tick, when the other nodes have also reported the newest tick.
   */
  private void warnOfDifference() {
    boolean differs = newest.differ();
    if (differs && !differed) {
      warn.accept(
          "nodes have different states (%s): those that differ from the majority of all %d nodes end, and without a majority all continue"
              .formatted(newest, members));
    }
    differed = differs || (differed && newest.reports < 2);
  }

  private static final class Hashes {
    private final long[] ofNodes;
    private final boolean[] has;
    private long tick;
    private int reports;

    Hashes(int members) {
      ofNodes = new long[members];
      has = new boolean[members];
    }

    void begin(long next) {
      tick = next;
      reports = 0;
      Arrays.fill(has, false);
    }

    void take(int reporter, long hash) {
      reports += has[reporter] ? 0 : 1;
      has[reporter] = true;
      ofNodes[reporter] = hash;
    }

    boolean has(int reporter) {
      return has[reporter];
    }

    long of(int reporter) {
      return ofNodes[reporter];
    }

    int count(long hash) {
      int count = 0;
      for (int reporter = 0; reporter < has.length; reporter++) {
        count += has[reporter] && ofNodes[reporter] == hash ? 1 : 0;
      }
      return count;
    }

    boolean differ() {
      for (int reporter = 0; reporter < has.length; reporter++) {
        if (has[reporter] && count(ofNodes[reporter]) < reports) {
          return true;
        }
      }
      return false;
    }

    @Override
    public String toString() {
      return IntStream.range(0, has.length)
          .filter(reporter -> has[reporter])
          .mapToObj(reporter -> "node %d: %016x".formatted(reporter, ofNodes[reporter]))
          .collect(Collectors.joining(", ", "after tick %d ".formatted(tick), ""));
    }
  }
}
