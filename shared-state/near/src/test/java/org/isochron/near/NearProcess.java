package org.isochron.near;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A program of the tests in a process of its own, that is stopped and killed. */
final class NearProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader said;

  private NearProcess(List<String> command) throws IOException {
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    said = process.inputReader(StandardCharsets.UTF_8);
  }

  static NearProcess start(Class<?> program, Path folder, String... options) throws IOException {
    return new NearProcess(command(program, folder, options));
  }

  /** Starts it with no more than a number of open files. */
  static NearProcess startWithFiles(int files, Class<?> program, Path folder) throws IOException {
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "ulimit -n " + files + "; exec \"$@\"", "sh"));
    command.addAll(command(program, folder));
    return new NearProcess(command);
  }

  private static List<String> command(Class<?> program, Path folder, String... options) {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-Xshare:auto",
        "-Xmx64m"));
    command.addAll(options.length == 0 ? List.of("-XX:TieredStopAtLevel=1") : List.of(options));
    command.addAll(List.of(
        "-classpath", System.getProperty("java.class.path"), program.getName(), folder.toString()));
    return command;
  }

  /** Waits until it is at work. */
  void awaitReady() throws IOException {
    String line = said.readLine();
    if (!"ready".equals(line)) {
      throw new AssertionError("the process did not start: %s".formatted(line));
    }
  }

  /** Returns the next line that it says; empty if it has ended. */
  Optional<String> line() throws IOException {
    return Optional.ofNullable(said.readLine());
  }

  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Kills it by the system, and waits until it is gone. What it said stays. */
  void kill() throws IOException, InterruptedException {
    signal("KILL");
    process.waitFor();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    said.close();
  }
}
