package org.isochron.fleet.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * How much memory this process has.
 *
 * @param residentMegabytes what the system counts on Linux, the Java heap elsewhere
 * @param heapMegabytes what is alive in the Java heap
 */
record MemoryUse(int residentMegabytes, int heapMegabytes) {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final int KILOBYTES = 1_024;

  /**
   * Looks after a collection of the garbage, which would hide what grows, and stops all threads for
   * it.
   */
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
