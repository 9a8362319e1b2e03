package org.isochron.cluster.processes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The processes of a cluster, with their last reports. Owner: the trial's thread. */
final class NodeGroup implements AutoCloseable {
  static final int NONE = -1;

  private static final int NEAR_TICKS = 100;

  private final List<NodeProcess> nodes = new ArrayList<>();
  private final List<NodeReport> reports = new ArrayList<>();
  private final HashComparison hashes = new HashComparison();
  private int away = NONE;

  void add(NodeProcess node) {
    nodes.add(node);
    reports.add(NodeReport.NONE);
  }

  int size() {
    return nodes.size();
  }

  NodeProcess node(int node) {
    return nodes.get(node);
  }

  NodeReport report(int node) {
    return reports.get(node);
  }

  HashComparison hashes() {
    return hashes;
  }

  int away() {
    return away;
  }

  void poll() {
    for (int node = 0; node < nodes.size(); node++) {
      reports.set(node, nodes.get(node).take(hashes));
    }
  }

  void kill(int node) throws InterruptedException {
    nodes.get(node).kill();
    reports.set(node, NodeReport.NONE);
    away = node;
  }

  void stop(int node) throws IOException, InterruptedException {
    nodes.get(node).stop();
    away = node;
  }

  void bringBack() throws IOException, InterruptedException {
    if (away != NONE) {
      int back = away;
      away = NONE;
      if (nodes.get(back).isAlive()) {
        nodes.get(back).resume();
      } else {
        restart(back);
      }
    }
  }

  void restart(int node) throws IOException {
    nodes.get(node).restart();
    reports.set(node, NodeReport.NONE);
  }

  boolean hasEnded(int node) {
    return node != away && !nodes.get(node).isAlive();
  }

  /**
   * Returns true if all nodes run at about the same tick, so that the test may disturb one of them.
   */
  boolean isComplete() {
    return away == NONE
        && leader() != NONE
        && nodes.stream().allMatch(NodeProcess::isAlive)
        && reports.stream()
            .allMatch(report -> report.tick() > newestTick() - NEAR_TICKS && report.tick() > 0);
  }

  boolean isComputingSlowly(long hertz) {
    return reports.stream()
        .anyMatch(report -> report.tick() <= newestTick() - NEAR_TICKS
            && report.catchUpHertz() > 0
            && report.catchUpHertz() < hertz);
  }

  long newestTick() {
    return reports.stream().mapToLong(NodeReport::tick).max().orElse(0);
  }

  /** Number of the first numbered command that no node has applied. */
  long next() {
    return reports.stream().mapToLong(NodeReport::next).max().orElse(0);
  }

  long lost(long sent) {
    return reports.stream()
        .mapToLong(report -> Math.max(0, sent - report.next()) + report.lost())
        .max()
        .orElse(sent);
  }

  long lost() {
    return reports.stream().mapToLong(NodeReport::lost).max().orElse(0);
  }

  long twice() {
    return reports.stream().mapToLong(NodeReport::twice).max().orElse(0);
  }

  boolean allApplied(long sent) {
    return reports.stream().allMatch(report -> report.next() >= sent);
  }

  int leader() {
    for (int node = 0; node < nodes.size(); node++) {
      if (node != away && reports.get(node).leads()) {
        return node;
      }
    }
    return NONE;
  }

  /**
   * Returns true if a node other than {@code one} leads; the last report of {@code one} may be
   * outdated.
   */
  boolean leadsAnother(int one) {
    return IntStream.range(0, nodes.size())
        .anyMatch(node -> node != one && node != away && reports.get(node).leads());
  }

  int follower() {
    return (leader() + 1) % nodes.size();
  }

  @Override
  public void close() {
    nodes.forEach(NodeProcess::close);
  }
}
