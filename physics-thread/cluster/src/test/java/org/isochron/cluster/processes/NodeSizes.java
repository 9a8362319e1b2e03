package org.isochron.cluster.processes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.isochron.faults.DayFindings;

/**
 * How much the heaps of nodes grow, and how much their folders hold. Owner: the thread of the day.
 */
final class NodeSizes {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long LOOK_NANOS = 5 * SECOND_NANOS;
  private static final long WARM_UP_NANOS = 12 * SECOND_NANOS;

  /** By how much a heap without garbage may grow after the warm-up. */
  private static final long MOST_HEAP_BYTES = 8 << 20;

  /**
   * What a folder without the driver's files holds at most, by CLUSTER.md, and for a short time
   * more while a checkpoint is made.
   */
  private static final long MOST_FOLDER_BYTES = 192L << 20;

  /** The log in three files, and four checkpoints of two files each. */
  private static final int MOST_FILES = 11;

  /** So often in a row, as checkpoints of a node that is behind stay until it has taken them. */
  private static final int LASTING_LOOKS = 4;

  private static final long CROWDED_NANOS = 12 * SECOND_NANOS;
  private static final long UNKNOWN = -1;

  private final NodeGroup nodes;
  private final DayFindings findings;
  private final BiConsumer<String, String> found;
  private final long[] startNanos;
  private final long[] firstHeaps;
  private final long[] lastHeaps;
  private final int[] highLooks;
  private final long[] firstFolders;
  private final long[] roomyNanos;
  private long lookNanos;

  /** @param found takes the figure and the sentence of what is wrong */
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
    highLooks = new int[count];
    firstFolders = filled(count, UNKNOWN);
    lookNanos = nowNanos;
  }

  private static long[] filled(int count, long value) {
    long[] values = new long[count];
    Arrays.fill(values, value);
    return values;
  }

  /** A node's heap begins anew. */
  void started(int node, long nowNanos) {
    startNanos[node] = nowNanos;
    firstHeaps[node] = UNKNOWN;
    lastHeaps[node] = UNKNOWN;
    highLooks[node] = 0;
  }

  void advance(long nowNanos) {
    boolean looks = nowNanos - lookNanos >= 0;
    lookNanos = looks ? nowNanos + LOOK_NANOS : lookNanos;
    for (int node = 0; node < nodes.size(); node++) {
      int which = node;
      nodes.node(node).takeHeapBytes().ifPresent(bytes -> judgeHeap(which, bytes));
      if (looks && node != nodes.away() && nowNanos - startNanos[node] > WARM_UP_NANOS) {
        nodes.node(node).askHeap();
        judgeFolder(node, nowNanos);
      }
    }
  }

  private void judgeHeap(int node, long bytes) {
    if (firstHeaps[node] == UNKNOWN) {
      firstHeaps[node] = bytes;
    }
    // of two in a row the lower one, because a checkpoint may be under way
    long growth =
        (lastHeaps[node] == UNKNOWN ? 0 : Math.min(bytes, lastHeaps[node])) - firstHeaps[node];
    lastHeaps[node] = bytes;
    findings.most("heapGrowthBytes", growth);
    highLooks[node] = growth > MOST_HEAP_BYTES ? highLooks[node] + 1 : 0;
    if (highLooks[node] == LASTING_LOOKS) {
      found.accept(
          "grownHeaps",
          "the heap of node %d has %d bytes more than at first".formatted(node, growth));
      firstHeaps[node] = bytes; // each is reported once
    }
  }

  private void judgeFolder(int node, long nowNanos) {
    long bytes = 0;
    int files = 0;
    Path folder = nodes.node(node).place();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) all::iterator) {
        if (!file.startsWith(folder.resolve("driver")) && Files.isRegularFile(file)) {
          bytes += Files.size(file);
          files += file.toString().endsWith(".rec") ? 1 : 0;
        }
      }
    } catch (IOException | UncheckedIOException e) {
      return; // a file was removed meanwhile
    }
    firstFolders[node] = firstFolders[node] == UNKNOWN ? bytes : firstFolders[node];
    long growth = bytes - firstFolders[node];
    findings.most("diskGrowthBytes", growth);
    if (bytes <= MOST_FOLDER_BYTES && files <= MOST_FILES) {
      roomyNanos[node] = nowNanos;
    } else if (nowNanos - roomyNanos[node] > CROWDED_NANOS) {
      found.accept(
          "grownFolders",
          "the folder of node %d has %d bytes and %d files of recordings, and should have at most %d and %d"
              .formatted(node, bytes, files, MOST_FOLDER_BYTES, MOST_FILES));
      roomyNanos[node] = nowNanos + 10 * CROWDED_NANOS;
    }
  }
}
