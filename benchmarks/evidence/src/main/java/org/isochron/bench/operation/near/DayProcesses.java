package org.isochron.bench.operation.near;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.bench.operation.ChildProcess;
import org.isochron.bench.operation.ChildProcess.Settings;

/**
 * Starts servers and viewers, each in a way drawn at random: compiled or interpreted, on any Java
 * of this machine, and so on.
 */
final class DayProcesses {
  private static final Path MACHINES = Path.of("/usr/lib/jvm");
  private static final int FEW_FILES = 96;

  private final Path logs;
  private final Path served;
  private final Random random;
  private final List<Path> homes = new ArrayList<>();
  private int servers;

  DayProcesses(Path logs, Path served, Random random) throws IOException {
    this.logs = logs;
    this.served = served;
    this.random = random;
    if (Files.isDirectory(MACHINES)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(MACHINES, "*25*")) {
        for (Path home : found) {
          if (Files.isExecutable(home.resolve("bin").resolve("java"))) {
            homes.add(home);
          }
        }
      }
    }
  }

  ChildProcess server() throws IOException {
    return server(served);
  }

  ChildProcess server(Path folder) throws IOException {
    servers++;
    return ChildProcess.start(
        "server-" + servers, settings(), logs, NearServer.class, folder.toString());
  }

  ChildProcess viewer(int id) throws IOException {
    return ChildProcess.start(
        "viewer-" + id,
        settings(),
        logs,
        NearViewer.class,
        served.toString(),
        Integer.toString(id));
  }

  private Settings settings() {
    Settings settings = Settings.DEFAULT
        .withOptions("-Xmx64m")
        .after("sh", "-c", "ulimit -n " + FEW_FILES + "; exec \"$@\"", "sh");
    if (!homes.isEmpty() && random.nextInt(3) == 0) {
      settings = settings.withJava(homes.get(random.nextInt(homes.size())));
    }
    if (random.nextInt(4) == 0) {
      settings = settings.withOptions("-Xint");
    }
    return random.nextInt(3) == 0
        ? settings.withOptions("-Djava.io.tmpdir=/there/is/none")
        : settings;
  }
}
