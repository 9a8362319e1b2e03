package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs a main class in a separate process, for code that may crash the JVM. */
public final class ForkedJvm {
  private ForkedJvm() {}

  /** Waits for the process to succeed and returns its output. */
  public static String run(int seconds, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    return run(seconds, command(main, arguments));
  }

  /** Runs any command. */
  public static String run(int seconds, List<String> command)
      throws IOException, InterruptedException {
    File output = File.createTempFile("forked", ".txt");
    try {
      Process process = new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(output)
          .start();
      boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
      process.destroyForcibly().waitFor();
      String printed = Files.readString(output.toPath(), StandardCharsets.UTF_8);
      assertThat(ended)
          .as("ended within %d s; it printed%n%s", seconds, printed)
          .isTrue();
      assertThat(process.exitValue())
          .as("its exit value; it printed%n%s", printed)
          .isZero();
      return printed;
    } finally {
      output.delete();
    }
  }

  /** Uses this process's class path. */
  public static List<String> command(Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-XX:-CreateCoredumpOnCrash",
        "-XX:ErrorFile=" + new File(System.getProperty("java.io.tmpdir"), "hs_err_%p.log"),
        "-classpath",
        classPath(),
        main.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** Surefire may pack the class path into a jar. */
  private static String classPath() {
    return Stream.of(
            System.getProperty("surefire.test.class.path"), System.getProperty("java.class.path"))
        .filter(path -> path != null && !path.isEmpty())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
