package org.isochron.bench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.NanoClock;

final class RunProcess implements AutoCloseable {
  private static final long LONGEST_SECONDS = 40;
  private static final long POLL_NANOS = 5_000_000;

  private final Process process;
  private final Path output;

  static RunProcess start(Path folder) throws IOException {
    return start(folder, Map.of(), "--window=OFF", "--bodies=30", "--engine=reference");
  }

  static RunProcess start(Path folder, Map<String, String> environment, String... options)
      throws IOException {
    Path output = folder.resolve("said.txt");
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        "org.isochron.bench.Isochron",
        "run",
        "--seconds=300",
        "--output=" + folder.resolve("report")));
    command.addAll(List.of(options));
    ProcessBuilder builder = new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    return new RunProcess(builder.start(), output);
  }

  private RunProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  void awaitWork() throws IOException {
    awaitOutput(" s: tick");
  }

  void awaitOutput(String text) throws IOException {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
    while (process.isAlive() && clock.nanos() - until < 0 && !output().contains(text)) {
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  int exitCode() {
    return process.exitValue();
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
