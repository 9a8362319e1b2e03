package org.isochron.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.isochron.near.NearState.Status.Connection;
import org.isochron.state.command.Command;
import org.isochron.state.snapshot.SnapshotReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that are cut or removed under a process that serves and one that views. */
@Timeout(300)
class NearDamageTest {
  @TempDir
  private Path folder;

  /**
   * Interpreted code dies of an access to memory that it has mapped and somebody has cut off; what
   * is not mapped cannot be.
   */
  @Test
  void cutFilesEndNeitherThePhysicsNorTheRelayNorTheViewer() throws Exception {
    List<String> names = List.of("state", "place-0", "place-1");
    assertLivesThroughCuts(
        "-Xint",
        folder,
        5,
        Collections.nCopies(4, names).stream().flatMap(List::stream).toList());
  }

  @Test
  @Tag("evidence")
  void filesThatAreCutAgainAndAgainEndNobodyWhateverHasCompiledTheCode() throws Exception {
    List<String> compilers = List.of("-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation");
    List<String> names = List.of("state", "place-0", "place-1", "state", "place-0");
    ExecutorService threads = Executors.newFixedThreadPool(compilers.size());
    try { // all at once: it is waiting that takes the time
      List<Callable<Boolean>> worlds = compilers.stream()
          .map(compiler -> (Callable<Boolean>) () -> {
            assertLivesThroughCuts(compiler, folder.resolve(compiler), 100, names);
            return true;
          })
          .toList();
      for (Future<Boolean> lived : threads.invokeAll(worlds)) {
        assertThat(lived.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Waits for some ticks before each cut, and for five times as many after it. */
  private static void assertLivesThroughCuts(
      String compiler, Path folder, int ticks, List<String> names) throws Exception {
    try (NearProcess writer = NearProcess.start(ServingVictim.class, folder, compiler);
        NearState near = NearState.open(folder, Duration.ofSeconds(20));
        SnapshotReader reader = near.state().openReader()) {
      writer.awaitReady();
      for (String name : names) {
        assertThat(seesTicks(near, reader, ticks))
            .as("%s, %s before %s", compiler, near.status(), name)
            .isTrue();
        try (Stream<Path> files = Files.walk(folder)) {
          Path cut = files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
          Files.write(cut, new byte[0]); // as a program of the same user could
        }
        assertThat(seesTicks(near, reader, 5 * ticks))
            .as("%s, %s after %s", compiler, near.status(), name)
            .isTrue();
      }

      assertThat(writer.isAlive()).isTrue();
      near.state().commands().user(Command.USER, 1, 0, 0);
      assertThat(NearStateTest.soon(() -> near.status().connection() == Connection.SERVED))
          .isTrue();
      NearState.find(folder).orElseThrow().close();
    }
  }

  @Test
  void removedFolderEndsTheRelayWhichSaysSo() throws Exception {
    Path served = folder.resolve("served");
    try (NearProcess writer = NearProcess.start(ServingVictim.class, served);
        NearState near = NearState.open(served, Duration.ofSeconds(20))) {
      writer.awaitReady();
      try (Stream<Path> files = Files.walk(served)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }

      Optional<String> line = writer.line();
      while (line.isPresent() && !line.get().startsWith("50 ticks")) {
        line = writer.line(); // the log of the failure
      }
      assertThat(line).hasValueSatisfying(said -> assertThat(said).contains("was removed"));
      assertThat(NearStateTest.soon(() -> near.status().connection() == Connection.ENDED))
          .isTrue();
    }
  }

  private static boolean seesTicks(NearState near, SnapshotReader reader, int count) {
    long[] seen = new long[2];
    return NearStateTest.soon(() -> {
      lookOften(reader);
      if (reader.length() > 0 && reader.newest().tick() > seen[0]) {
        seen[0] = reader.newest().tick();
        seen[1]++;
      }
      return seen[1] >= count && near.status().connection() == Connection.SERVED;
    });
  }

  /** So often that it is compiled soon. Throws nothing, whatever the files are. */
  private static void lookOften(SnapshotReader reader) {
    for (int look = 0; look < 1_000; look++) {
      reader.refresh();
    }
  }
}
