package org.isochron.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Java program in a process of its own, which prints to a file. Waits have no time limit. */
public final class ProgramProcess implements AutoCloseable {
  private static final long POLL_NANOS = 5_000_000;

  private final Process process;
  private final Path output;

  private ProgramProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** Starts a command of the program, with {@code said.txt} in a folder as its output. */
  public static ProgramProcess start(Path folder, String... words) throws IOException {
    return start(List.of(), folder.resolve("said.txt"), words);
  }

  public static ProgramProcess start(List<String> options, Path output, String... words)
      throws IOException {
    return start(options, Map.of(), Isochron.class.getName(), output, words);
  }

  /**
   * Starts a program.
   *
   * @param options of Java, which may contain another class path
   */
  public static ProgramProcess start(
      List<String> options,
      Map<String, String> environment,
      String main,
      Path output,
      String... words)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
        "-Dslf4j.internal.verbosity=ERROR",
        "-cp",
        System.getProperty("java.class.path")));
    command.addAll(options);
    command.add(main);
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command)
        .directory(output.resolveSibling("").toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    return new ProgramProcess(builder.start(), output);
  }

  public String output() throws IOException {
    return Files.readString(output);
  }

  /** Waits until the output contains a match, and returns the last one. */
  public Matcher await(String pattern) throws IOException {
    Matcher last = Pattern.compile("(?s).*(?:" + pattern + ")").matcher(output());
    while (!last.lookingAt()) {
      assertThat(process.isAlive()).as(output()).isTrue();
      LockSupport.parkNanos(POLL_NANOS);
      last.reset(output());
    }
    return last;
  }

  public void signal(String name) throws IOException, InterruptedException {
    String[] kill = {"kill", "-" + name, Long.toString(process.pid())};
    assertThat(new ProcessBuilder(kill).start().waitFor()).isZero();
  }

  /** Waits for the end. */
  public int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
