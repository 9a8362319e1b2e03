package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

final class NodeFiles {
  private static final int PAGE_BYTES = 4096;

  private NodeFiles() {}

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

  static long begin(Path node, long recording) {
    return segments(node).stream()
        .filter(name -> name.startsWith(recording + "-"))
        .mapToLong(name -> Long.parseLong(name.substring(name.indexOf('-') + 1, name.length() - 4)))
        .min()
        .orElse(-1);
  }

  static long recordingCount(Path node) {
    return segments(node).stream()
        .mapToLong(name -> Long.parseLong(name.substring(0, name.indexOf('-'))) + 1)
        .max()
        .orElse(0);
  }

  static long listBytes(Path node) {
    return node.resolve("archive/archive.catalog").toFile().length() + checkpointListBytes(node);
  }

  static long checkpointListBytes(Path node) {
    return node.resolve("cluster/recording.log").toFile().length();
  }

  /** Tears the log: only the page with the last header was written. */
  static void tearLog(Path node) throws IOException {
    Path log = node.resolve("archive").resolve("0-0.rec");
    try (FileChannel channel =
        FileChannel.open(log, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      UnsafeBuffer bytes =
          new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size()));
      int at = 0;
      int last = 0;
      while (FrameDescriptor.frameLength(bytes, at) > 0) {
        last = at;
        at +=
            BitUtil.align(FrameDescriptor.frameLength(bytes, at), FrameDescriptor.FRAME_ALIGNMENT);
      }
      bytes.putBytes(at, bytes, last, DataHeaderFlyweight.HEADER_LENGTH);
      DataHeaderFlyweight header = new DataHeaderFlyweight();
      header.wrap(bytes, at, DataHeaderFlyweight.HEADER_LENGTH);
      header.termOffset(at).frameLength(PAGE_BYTES - at % PAGE_BYTES + 500);
      assertThat(FragmentChecksum.isLastTorn(log)).isTrue();
    }
  }

  static void delete(Path node) {
    org.agrona.IoUtil.delete(node.toFile(), false);
  }
}
