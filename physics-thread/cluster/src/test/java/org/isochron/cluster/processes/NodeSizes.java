package org.isochron.cluster.processes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.isochron.faults.DayFindings;

/** Tracks the heaps and folders of nodes. Owner: the trial's thread. */
final class NodeSizes {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long POLL_NANOS = 5 * SECOND_NANOS;
  private static final long WARM_UP_NANOS = 12 * SECOND_NANOS;

  private static final long MAX_HEAP_GROWTH_BYTES = 8 << 20;

  /**
   * Maximum size of a folder without the driver's files, as stated in CLUSTER.md. It may be
   * exceeded for a short time during a checkpoint.
   */
  private static final long MAX_FOLDER_BYTES = 192L << 20;

  /** Maximum number of files: three of the log, and two for each of four checkpoints. */
  private static final int MAX_FILES = 11;

  /**
   * Number of polls above a limit before a report, because a node that is behind keeps checkpoints
   * longer.
   */
  private static final int LASTING_POLLS = 4;

  private static final long CROWDED_NANOS = 12 * SECOND_NANOS;
  private static final long UNKNOWN = -1;

  private final NodeGroup nodes;
  private final DayFindings findings;
  private final BiConsumer<String, String> found;
  private final long[] startNanos;
  private final long[] firstHeaps;
  private final long[] lastHeaps;
  private final int[] highPolls;
  private final long[] firstFolders;
  private final long[] roomyNanos;
  private long polledNanos;

  NodeSizes(
      NodeGroup nodes,
      int count,
      DayFindings findings,
      BiConsumer<String, String> found,
      long nowNanos) {
    this.nodes = nodes;
    this.findings = findings;
    this.found = found;
    startNanos = filled(count, nowNanos);
    roomyNanos = filled(count, nowNanos);
    firstHeaps = filled(count, UNKNOWN);
    lastHeaps = filled(count, UNKNOWN);
    highPolls = new int[count];
    firstFolders = filled(count, UNKNOWN);
    polledNanos = nowNanos;
  }

  private static long[] filled(int count, long value) {
    long[] values = new long[count];
    Arrays.fill(values, value);
    return values;
  }

  void started(int node, long nowNanos) {
    startNanos[node] = nowNanos;
    firstHeaps[node] = UNKNOWN;
    lastHeaps[node] = UNKNOWN;
    highPolls[node] = 0;
  }

  void advance(long nowNanos) {
    boolean polls = nowNanos - polledNanos >= 0;
    polledNanos = polls ? nowNanos + POLL_NANOS : polledNanos;
    for (int node = 0; node < nodes.size(); node++) {
      int which = node;
      nodes.node(node).takeHeapBytes().ifPresent(bytes -> judgeHeap(which, bytes));
      if (polls && node != nodes.away() && nowNanos - startNanos[node] > WARM_UP_NANOS) {
        nodes.node(node).askHeap();
        judgeFolder(node, nowNanos);
      }
    }
  }

  private void judgeHeap(int node, long bytes) {
    if (firstHeaps[node] == UNKNOWN) {
      firstHeaps[node] = bytes;
    }
    // the lower of two consecutive sizes, because a checkpoint may be in progress
    long growth =
        (lastHeaps[node] == UNKNOWN ? 0 : Math.min(bytes, lastHeaps[node])) - firstHeaps[node];
    lastHeaps[node] = bytes;
    findings.most("heapGrowthBytes", growth);
    highPolls[node] = growth > MAX_HEAP_GROWTH_BYTES ? highPolls[node] + 1 : 0;
    if (highPolls[node] == LASTING_POLLS) {
      found.accept(
          "grownHeaps",
          "the heap of node %d has %d bytes more than at first".formatted(node, growth));
      firstHeaps[node] = bytes; // report each growth once
    }
  }

  private void judgeFolder(int node, long nowNanos) {
    long bytes = 0;
    int files = 0;
    Path folder = nodes.node(node).nodeFolder();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) all::iterator) {
        if (!file.startsWith(folder.resolve("driver")) && Files.isRegularFile(file)) {
          bytes += Files.size(file);
          files += file.toString().endsWith(".rec") ? 1 : 0;
        }
      }
    } catch (IOException | UncheckedIOException e) {
      return; // a file was deleted meanwhile
    }
    firstFolders[node] = firstFolders[node] == UNKNOWN ? bytes : firstFolders[node];
    long growth = bytes - firstFolders[node];
    findings.most("diskGrowthBytes", growth);
    if (bytes <= MAX_FOLDER_BYTES && files <= MAX_FILES) {
      roomyNanos[node] = nowNanos;
    } else if (nowNanos - roomyNanos[node] > CROWDED_NANOS) {
      found.accept(
          "grownFolders",
          "the folder of node %d has %d bytes and %d files of recordings, and should have at most %d and %d"
              .formatted(node, bytes, files, MAX_FOLDER_BYTES, MAX_FILES));
      roomyNanos[node] = nowNanos + 10 * CROWDED_NANOS;
    }
  }
}
