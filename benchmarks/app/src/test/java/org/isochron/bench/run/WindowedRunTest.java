package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.isochron.bench.ProgramProcess;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs in a window on a virtual display. */
@Tag("evidence")
@EnabledOnOs(value = OS.LINUX, disabledReason = "only X11 has a virtual display")
@Timeout(900)
final class WindowedRunTest {
  private static final int ENDS = 8;
  private static final long STEP_NANOS = 200_000_000;
  private static final int SIGTERM = 15;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set by JUnit
  Path folder;

  private @Nullable Process display;
  private Map<String, String> environment = Map.of();

  @BeforeEach
  void openDisplay() throws Exception {
    assumeTrue(isInstalled("Xvfb"), "Xvfb is not installed");
    Process opened = new ProcessBuilder(
            "Xvfb", "-displayfd", "1", "-screen", "0", "1920x1080x24", "-nolisten", "tcp")
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    display = opened;
    try (BufferedReader number = opened.inputReader(StandardCharsets.US_ASCII)) {
      environment = Map.of("DISPLAY", ":" + number.readLine(), "LP_NUM_THREADS", "1");
    }
  }

  @AfterEach
  void closeDisplay() {
    if (display != null) {
      display.destroy();
    }
  }

  @Test
  void windowUsesTheScreen() throws Exception {
    try (ProgramProcess run = start(folder, "--bodies=5", "--engine=reference")) {
      run.await(" s: tick");
      run.signal("TERM");
      assertThat(run.exitCode()).as(run.output()).isEqualTo(128 + SIGTERM);

      BufferedImage still = ImageIO.read(folder.resolve("report/still.png").toFile());
      assertThat(still.getWidth()).as(run.output()).isEqualTo(1_920);
      assertThat(still.getHeight()).isEqualTo(1_080);
    }
  }

  @Test
  void signalDuringLoadingEndsTheProgramWithoutACrash() throws Exception {
    for (int end = 0; end < ENDS; end++) {
      assertEnds(Files.createDirectory(folder.resolve("end" + end)), end * STEP_NANOS);
    }
  }

  private void assertEnds(Path own, long nanos) throws Exception {
    try (ProgramProcess run = start(own)) {
      run.await("loading the engine");
      LockSupport.parkNanos(nanos);

      run.signal("TERM");

      String name = "%d ms: %s".formatted(nanos / 1_000_000, run.output());
      assertThat(run.exitCode()).as(name).isEqualTo(128 + SIGTERM);
      assertThat(run.output()).doesNotContain("Exception", "Error", "Shutdown in progress");
      try (Stream<Path> files = Files.list(own)) {
        assertThat(files.map(file -> file.getFileName().toString()))
            .as("no crash report and no core")
            .noneMatch(file -> file.startsWith("hs_err") || file.startsWith("core"));
      }
    }
  }

  private ProgramProcess start(Path own, String... words) throws IOException {
    List<String> all = new ArrayList<>(List.of("run", "--seconds=300", "--output=report"));
    all.addAll(List.of(words));
    return ProgramProcess.start(
        List.of(),
        environment,
        "org.isochron.bench.Isochron",
        own.resolve("said.txt"),
        all.toArray(String[]::new));
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
