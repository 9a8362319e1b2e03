package org.isochron.bench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.isochron.state.NanoClock;

final class RunProcess implements AutoCloseable {
  private static final long LONGEST_SECONDS = 40;

  private final Process process;
  private final Path output;

  static RunProcess start(Path folder) throws IOException {
    return new RunProcess(folder);
  }

  private RunProcess(Path folder) throws IOException {
    output = folder.resolve("said.txt");
    List<String> command = List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        "org.isochron.bench.Isochron",
        "run",
        "--window=OFF",
        "--seconds=300",
        "--bodies=30",
        "--engine=reference",
        "--output=" + folder.resolve("report"));
    process = new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  void awaitWork() throws IOException {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
    while (process.isAlive() && clock.nanos() - until < 0 && !output().contains(" s: tick")) {
      Thread.onSpinWait();
    }
  }

  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  boolean ends() throws InterruptedException {
    return process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  String output() throws IOException {
    return Files.readString(output);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
