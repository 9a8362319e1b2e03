package org.isochron.bench.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** How much memory this process has: what the system counts on Linux, the Java heap elsewhere. */
final class ResidentMemory {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final int KILOBYTES = 1_024;

  private ResidentMemory() {}

  static int megabytes() {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .map(line -> line.replaceAll("\\D", ""))
          .mapToInt(kilobytes -> Integer.parseInt(kilobytes) / KILOBYTES)
          .findFirst()
          .orElseGet(ResidentMemory::heapMegabytes);
    } catch (IOException e) {
      return heapMegabytes();
    }
  }

  private static int heapMegabytes() {
    Runtime runtime = Runtime.getRuntime();
    return (int) ((runtime.totalMemory() - runtime.freeMemory()) / KILOBYTES / KILOBYTES);
  }
}
