package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.bench.ProgramProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs as on machines that lack a native library. */
@Timeout(600)
@Tag("evidence")
final class RunElsewhereTest {
  @TempDir
  private Path folder;

  @Test
  void runNamesItsEngineAndWhyBetterOnesAreNotUsed() throws Exception {
    // the JDK's linker has no calling convention for it; that of another one would crash
    List<String> otherProcessor = List.of("-Dos.arch=loongarch64");

    try (ProgramProcess run = run(otherProcessor, "--window=OFF", "--bodies=30")) {
      assertThat(run.exitCode()).as(run.output()).isZero();
      assertThat(run.output())
          .contains("30 bodies, engine ode4j, ")
          .contains("Jolt is not used: it has no native library for ")
          .contains("Bullet is not used: it has no native library for ")
          .doesNotContain("Exception");
    }
  }

  /** A missing graphics library imitates a missing driver. */
  @Test
  void runWithoutADriverReportsEverythingButThePicture() throws Exception {
    List<String> withoutDriver = List.of("-Dorg.lwjgl.libname=no-such-library");

    try (ProgramProcess run =
        run(withoutDriver, "--bodies=30", "--engine=reference", "--pictures=pictures")) {
      assertThat(run.exitCode()).as(run.output()).isZero();
      assertThat(run.output())
          .contains("no picture is made (", "no graphics library", "viewer.png      is not written")
          .contains("tick lateness", "index.html");
    }
    assertThat(Files.readString(folder.resolve("report/index.html")))
        .contains("class=\"plot\"")
        .doesNotContain("<img");
    assertThat(folder.resolve("report/still.png")).doesNotExist();
    assertThat(folder.resolve("pictures/viewer.png")).doesNotExist();
  }

  private ProgramProcess run(List<String> options, String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("run", "--seconds=1", "--output=report"));
    all.addAll(List.of(words));
    return ProgramProcess.start(options, folder.resolve("said.txt"), all.toArray(String[]::new));
  }
}
