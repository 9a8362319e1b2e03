package org.isochron.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A cluster of one in its own process, to be killed. Ends when its input ends. */
final class SingleNodeProgram {
  private SingleNodeProgram() {}

  static Process start(ClusterNode.Settings settings) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            SingleNodeProgram.class.getName(),
            settings.members().get(0),
            settings.folder().toString(),
            settings.heartbeat().toString(),
            Long.toString(settings.checkpointTicks()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  public static void main(String[] arguments) throws IOException {
    ClusterNode.Settings settings = ClusterNode.Settings.of(
            0, List.of(arguments[0]), Path.of(arguments[1]))
        .withHeartbeat(Duration.parse(arguments[2]))
        .withCheckpointTicks(Long.parseLong(arguments[3]));
    try (ClusterNode node = ClusterNode.start(settings, new CommandTally())) {
      while (System.in.read() >= 0 && node.status().failure().isEmpty()) {
        // until the input ends
      }
    }
  }
}
