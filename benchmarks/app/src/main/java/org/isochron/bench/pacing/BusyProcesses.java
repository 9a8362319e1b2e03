package org.isochron.bench.pacing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Two single-core busy JVMs. */
final class BusyProcesses implements Load {
  private static final int COUNT = 2;
  private static final int EXIT_SECONDS = 5;

  private final List<Process> processes = new ArrayList<>();

  private BusyProcesses() {}

  static BusyProcesses start() {
    BusyProcesses busy = new BusyProcesses();
    try {
      for (int i = 0; i < COUNT; i++) {
        busy.processes.add(new ProcessBuilder(command())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
      }
      return busy;
    } catch (IOException e) {
      busy.close();
      throw new UncheckedIOException("a busy process does not start", e);
    }
  }

  @Override
  public String description() {
    long alive = processes.stream().filter(Process::isAlive).count();
    return "%d busy processes".formatted(alive);
  }

  /** Closes the processes' standard input, and kills those that do not exit. */
  @Override
  public void close() {
    for (Process process : processes) {
      try {
        process.getOutputStream().close();
        if (process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
          continue;
        }
      } catch (IOException e) {
        // killed below
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      process.destroyForcibly().onExit().join();
    }
  }

  static List<String> command() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-Xmx32m",
        "-cp",
        System.getProperty("java.class.path"),
        BusyProcess.class.getName());
  }
}
