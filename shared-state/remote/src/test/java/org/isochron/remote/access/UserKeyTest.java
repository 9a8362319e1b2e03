package org.isochron.remote.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class UserKeyTest {
  private static final int THREADS = 16;

  @TempDir
  private Path folder;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void onlyTheUserCanReadIt() throws IOException {
    Path file = folder.resolve("new").resolve("key");
    UserKey.read(file);

    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertThat(files).as("no draft is left").containsExactly(file);
    }
  }

  @Test
  void programsThatStartAtOnceFindTheSameKey() throws Exception {
    for (int round = 0; round < 20; round++) {
      Path file = folder.resolve("round" + round).resolve("key");
      ExecutorService threads = Executors.newFixedThreadPool(THREADS);
      try {
        List<Callable<String>> programs =
            Collections.nCopies(THREADS, () -> Arrays.toString(UserKey.read(file)));
        assertThat(threads.invokeAll(programs).stream()
                .map(UserKeyTest::get)
                .collect(Collectors.toSet()))
            .hasSize(1);
      } finally {
        threads.shutdown();
      }
    }
  }

  private static String get(Future<String> key) {
    try {
      return key.get();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void fileOfAnotherSizeIsRefusedByName() throws IOException {
    Path file = folder.resolve("key");
    Files.write(file, new byte[5]);

    assertThatThrownBy(() -> UserKey.read(file))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("delete it")
        .hasMessageContaining(UserKey.PROPERTY);
  }
}
