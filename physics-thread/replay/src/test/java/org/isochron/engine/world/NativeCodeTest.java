package org.isochron.engine.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.ForkedJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class NativeCodeTest {
  private static final int SECONDS = 600;

  @TempDir
  private Path temporary;

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void extractedLibrariesAreTheOwnersAloneAndAreRemoved() throws Exception {
    List<String> java = new ArrayList<>(ForkedJvm.command(NativeFiles.class));
    java.add(1, "-Djava.io.tmpdir=" + temporary);
    List<String> command = new ArrayList<>(List.of("sh", "-c", "umask 000; exec \"$@\"", "sh"));
    command.addAll(java);

    String printed = ForkedJvm.run(SECONDS, command);

    assertThat(printed.lines())
        .containsSequence("folder: rwx------", "file: rw-------", "open: rw-rw-rw-")
        .contains("left: []", "meanwhile: rw-------", "another folder: true");
  }
}
