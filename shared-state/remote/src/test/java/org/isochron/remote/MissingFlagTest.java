package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MissingFlagTest {
  @ParameterizedTest
  @ValueSource(strings = {"serve", "view"})
  void flagIsNamed(String what) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-classpath",
            System.getProperty("java.class.path"),
            Program.class.getName(),
            what,
            OpenPorts.channel(2))
        .redirectErrorStream(true)
        .start();

    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isZero();
    assertThat(output)
        .contains("start java with --add-opens java.base/jdk.internal.misc=ALL-UNNAMED,");
  }

  static final class Program {
    public static void main(String[] arguments) throws IOException {
      RemoteSettings settings = RemoteSettings.DEFAULT.withChannel(arguments[1]);
      try {
        if ("serve".equals(arguments[0])) {
          SnapshotLayout layout = SnapshotLayout.bodies(1);
          RemoteRelay.serve(
              SharedState.of(layout, SharedState.Limits.DEFAULT, NanoClock.system()), settings);
        } else {
          RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, Duration.ofSeconds(1));
        }
      } catch (IllegalStateException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
