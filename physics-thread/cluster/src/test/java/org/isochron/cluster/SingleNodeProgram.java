package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A cluster of one in its own process, with 500 commands in its log, to be killed. Ends when its
 * input ends.
 */
final class SingleNodeProgram {
  private static final int READY = 'r';

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

  static void awaitCommands(Process program) throws IOException {
    int answer = program.getInputStream().read();
    assertThat(answer).as("the program waits").isEqualTo(READY);
  }

  public static void main(String[] arguments) throws IOException {
    ClusterNode.Settings settings = ClusterNode.Settings.of(
            0, List.of(arguments[0]), Path.of(arguments[1]))
        .withHeartbeat(Duration.parse(arguments[2]))
        .withCheckpointTicks(Long.parseLong(arguments[3]));
    try (ClusterNode node = ClusterNode.start(settings, new CommandTally());
        NodeClient client = new NodeClient(node)) {
      TestMembers.await("a start", () -> node.membership().tick() > 0);
      client.send(0, 500);
      System.out.write(READY);
      System.out.flush();
      while (System.in.read() >= 0 && node.status().failure().isEmpty()) {
        // until the input ends
      }
    }
  }
}
