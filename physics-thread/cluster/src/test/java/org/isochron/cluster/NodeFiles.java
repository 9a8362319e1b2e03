package org.isochron.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of a node that runs. */
final class NodeFiles {
  private NodeFiles() {}

  /**
   * The files of recordings, which are named by the recording and the position at which they begin.
   */
  static List<String> segments(Path node) {
    try (Stream<Path> files = Files.list(node.resolve("archive"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".rec"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where the oldest file of a recording begins. */
  static long begin(Path node, long recording) {
    return segments(node).stream()
        .filter(name -> name.startsWith(recording + "-"))
        .mapToLong(name -> Long.parseLong(name.substring(name.indexOf('-') + 1, name.length() - 4)))
        .min()
        .orElse(-1);
  }

  /** How many recordings were made, of which few are left. */
  static long recordingCount(Path node) {
    return segments(node).stream()
        .mapToLong(name -> Long.parseLong(name.substring(0, name.indexOf('-'))) + 1)
        .max()
        .orElse(0);
  }

  /** The sizes of the lists of recordings. */
  static long listBytes(Path node) {
    return node.resolve("archive/archive.catalog").toFile().length() + keyframeListBytes(node);
  }

  static long keyframeListBytes(Path node) {
    return node.resolve("cluster/recording.log").toFile().length();
  }

  static void delete(Path node) {
    org.agrona.IoUtil.delete(node.toFile(), false);
  }
}
