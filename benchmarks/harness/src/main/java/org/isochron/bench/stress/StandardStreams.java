package org.isochron.bench.stress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether somebody sits at the standard streams: where that cannot be known, nobody does. */
final class StandardStreams {
  private StandardStreams() {}

  static boolean isInput() {
    return isTerminal(0);
  }

  static boolean isError() {
    return isTerminal(2);
  }

  private static boolean isTerminal(int stream) {
    try {
      Path device = Files.readSymbolicLink(Path.of("/proc/self/fd/" + stream));
      return device.startsWith("/dev/pts") || device.toString().startsWith("/dev/tty");
    } catch (IOException e) {
      return false;
    }
  }
}
