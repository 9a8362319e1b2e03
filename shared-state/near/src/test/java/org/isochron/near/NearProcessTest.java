package org.isochron.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.isochron.near.NearState.Status.Connection;
import org.isochron.state.command.Command;
import org.isochron.state.time.NanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What processes, class loaders and users do to each other at the edges. */
@Timeout(120)
class NearProcessTest {
  private static final NanoClock CLOCK = NanoClock.system();

  @TempDir
  private Path folder;

  @Test
  void neitherEndNeedsAFolderForTemporaryFiles() throws Exception {
    String none = "-Djava.io.tmpdir=" + folder.resolve("none");
    try (NearProcess writer = NearProcess.start(ServingVictim.class, folder, none);
        NearProcess viewer = NearProcess.start(ViewingVictim.class, folder, none)) {
      assertThat(saysReady(writer)).isTrue();
      assertThat(saysReady(viewer)).isTrue();
    }
  }

  @Test
  void anotherUserIsToldWhoMay() throws Exception {
    Path serving = folder.resolve("served");
    assumeThat(Files.isExecutable(Path.of("/usr/bin/setpriv"))).isTrue();
    assumeThat(Files.getOwner(folder).getName())
        .as("only root becomes another user")
        .isEqualTo("root");
    Path classes = copyOfClasses(folder.resolve("classes"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (NearRelay relay = NearRelay.serve(new ServedTicks(CLOCK).state, serving)) {
      Process other = new ProcessBuilder(
              "setpriv",
              "--reuid=65534",
              "--regid=65534",
              "--clear-groups",
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-cp",
              classes.toString(),
              FindingVictim.class.getName(),
              serving.toString())
          .redirectErrorStream(true)
          .start();
      String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(said).contains(serving + " belongs to root and this process runs as another user");
      assertThat(relay.failure()).isEmpty();
    }
  }

  @Test
  void anotherClassLoaderDoesNotLoseTheLocks() throws Exception {
    try (NearRelay relay = NearRelay.serve(new ServedTicks(CLOCK).state, folder);
        NearState near = NearState.open(folder, Duration.ofSeconds(5))) {
      try (URLClassLoader other =
          new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
        Class<?> type = other.loadClass(NearState.class.getName());
        Optional<?> found = (Optional<?>) type.getMethod("find", Path.class).invoke(null, folder);
        type.getMethod("close").invoke(found.orElseThrow());
      }
      for (int collection = 0; collection < 3; collection++) {
        System.gc();
      }

      try (NearProcess process = NearProcess.start(FindingVictim.class, folder)) {
        assertThat(process.line()).hasValue("found");
      }
      assertThat(relay.failure()).isEmpty();
      assertThat(near.status().connection()).isEqualTo(Connection.SERVED);
    }
  }

  @Test
  void stoppedWriterIsSilentAndNotGone() throws Exception {
    try (NearProcess writer = NearProcess.start(ServingVictim.class, folder);
        NearState near = NearState.open(folder, Duration.ofSeconds(20))) {
      writer.awaitReady();
      writer.signal("STOP");
      assertThat(NearStateTest.soon(() -> near.status().connection().name().equals("SILENT")))
          .as("%s", near.status())
          .isTrue();

      writer.signal("CONT");
      assertThat(NearStateTest.soon(() -> near.status().connection() == Connection.SERVED))
          .isTrue();
      assertThat(near.status().connectionCount()).isEqualTo(1);
    }
  }

  @Test
  void lifeThatCannotBeAskedForIsNotGivenUp() throws Exception {
    try (NearProcess writer = NearProcess.start(ServingVictim.class, folder);
        NearState near = NearState.open(folder, Duration.ofSeconds(20))) {
      writer.awaitReady();
      writer.signal("STOP");
      List<Path> locks;
      try (Stream<Path> files = Files.walk(folder)) {
        locks = files
            .filter(file -> file.getFileName().toString().startsWith("writer.lock"))
            .toList();
      }
      for (Path lock : locks) { // cannot be opened, as without a free descriptor
        Files.move(lock, lock.resolveSibling("moved-" + lock.getFileName()));
        Files.createDirectory(lock);
      }
      assertThat(NearStateTest.soon(() -> near.status().connection() != Connection.SERVED))
          .isTrue();
      for (Path lock : locks) {
        Files.delete(lock);
        Files.move(lock.resolveSibling("moved-" + lock.getFileName()), lock);
      }
      writer.signal("CONT");

      assertThat(NearStateTest.soon(() -> near.status().connection() == Connection.SERVED))
          .as("%s", near.status())
          .isTrue();
      assertThat(near.status().connectionCount()).isEqualTo(1);
    }
  }

  @Test
  void closeSendsWhatWasAccepted() throws IOException {
    ServedTicks physics = new ServedTicks(CLOCK);
    try (NearRelay relay = NearRelay.serve(physics.state, folder)) {
      NearState near = NearState.open(folder, Duration.ofSeconds(5));
      int accepted = 0;
      for (int command = 0; command < 1_000; command++) {
        accepted += near.state().commands().user(Command.USER, command, 0, 0) ? 1 : 0;
      }

      near.close();

      AtomicLong arrived = new AtomicLong();
      physics.writer().commands().drain(CLOCK.nanos(), command -> arrived.incrementAndGet());
      assertThat(accepted).isEqualTo(1_000);
      assertThat(arrived.get()).isEqualTo(accepted);
      assertThat(near.status().lostCommands()).isZero();
      assertThat(relay.failure()).isEmpty();
    }
  }

  @Test
  void waitingForAWriterMakesNoFilesInTheFolder() throws Exception {
    try (NearProcess writer = NearProcess.start(ServingVictim.class, folder)) {
      try (NearState near = NearState.open(folder, Duration.ofSeconds(20))) {
        writer.awaitReady();
        writer.kill();
        assertThat(NearStateTest.soon(() -> near.status().connection() == Connection.CRASHED))
            .isTrue();
        long before = Files.getLastModifiedTime(folder).toMillis();
        long until = CLOCK.nanos() + 10 * PullLoop.SEARCH_NANOS;
        assertThat(NearStateTest.soon(() -> CLOCK.nanos() - until > 0)).isTrue();

        assertThat(Files.getLastModifiedTime(folder).toMillis()).isEqualTo(before);
      }
    }
  }

  private static boolean saysReady(NearProcess process) throws IOException {
    Optional<String> line = process.line();
    while (line.isPresent() && !line.get().equals("ready")) {
      assertThat(line.get()).startsWith("WARNING"); // of the virtual machine
      line = process.line();
    }
    return line.isPresent();
  }

  /** Returns a copy that another user may read. */
  private static Path copyOfClasses(Path to) throws IOException {
    for (Class<?> type : List.of(NearState.class, Command.class, FindingVictim.class)) {
      Path from = Path.of(
          URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
      if (Files.isDirectory(from)) {
        copy(from, to);
      } else {
        try (FileSystem archive = FileSystems.newFileSystem(from)) {
          copy(archive.getPath("/"), to);
        }
      }
    }
    return to;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else if (file.toString().endsWith(".class") && !file.endsWith("module-info.class")) {
          Files.copy(file, copy);
        }
      }
    }
  }

  private static URL[] classPath() throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String part : ManagementFactory.getRuntimeMXBean().getClassPath().split(":", -1)) {
      urls.add(Path.of(part).toUri().toURL());
    }
    return urls.toArray(new URL[0]);
  }
}
