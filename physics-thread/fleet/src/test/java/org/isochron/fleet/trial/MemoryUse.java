package org.isochron.fleet.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** @param residentMegabytes resident set size on Linux, the Java heap elsewhere */
record MemoryUse(int residentMegabytes, int heapMegabytes) {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final int KILOBYTES = 1_024;

  static MemoryUse withoutGarbage() {
    System.gc();
    int heap = usedHeapMegabytes();
    return new MemoryUse(residentMegabytes(heap), heap);
  }

  private static int residentMegabytes(int heap) {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .map(line -> line.replaceAll("\\D", ""))
          .mapToInt(kilobytes -> Integer.parseInt(kilobytes) / KILOBYTES)
          .findFirst()
          .orElse(heap);
    } catch (IOException e) {
      return heap;
    }
  }

  private static int usedHeapMegabytes() {
    Runtime runtime = Runtime.getRuntime();
    return (int) ((runtime.totalMemory() - runtime.freeMemory()) / KILOBYTES / KILOBYTES);
  }
}
