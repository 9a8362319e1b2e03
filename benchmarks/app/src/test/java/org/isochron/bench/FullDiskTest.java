package org.isochron.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.isochron.bench.output.OutputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs commands in a process with a file size limit: writing beyond the limit fails as on a full
 * disk.
 */
final class FullDiskTest {
  private static final Path SHELL = Path.of("/bin/sh");

  /**
   * File size limit in the shell's unit of 512 bytes: less than a page or a journal, and more than
   * an empty file.
   */
  private static final int BLOCKS = 1;

  @TempDir
  private Path folder;

  @Test
  void commandsEndWithOneLineAndLeaveNoFile() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(SHELL));
    List<String> output = new ArrayList<>();
    Path results = Files.writeString(folder.resolve("results.md"), "before");

    Process program = new ProcessBuilder(command()).redirectErrorStream(true).start();
    try (BufferedReader out = program.inputReader()) {
      out.lines().forEach(output::add);
      assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      program.destroyForcibly();
    }

    assertThat(output)
        .as("%s", output)
        .filteredOn(line -> line.startsWith("exit "))
        .hasSize(3);
    assertThat(output).filteredOn(line -> line.startsWith("exit ")).containsOnly("exit 1");
    assertThat(output)
        .anyMatch(line -> line.contains("journal could not be written: "))
        .anyMatch(line -> line.contains("index.html could not be written: File too large"))
        .anyMatch(line -> line.contains("summary.json could not be written: File too large"))
        .anyMatch(line -> line.contains("results.md could not be written: File too large"))
        .anyMatch(line -> line.contains("new.md could not be written: File too large"))
        .noneMatch(line -> line.startsWith("\tat "));
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile)).containsExactly(results);
    }
    assertThat(results).hasContent("before");
  }

  private List<String> command() {
    return List.of(
        SHELL.toString(),
        "-c",
        "ulimit -f %d; exec \"$@\"".formatted(BLOCKS),
        "sh",
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:-UsePerfData",
        "-cp",
        System.getProperty("java.class.path"),
        Commands.class.getName(),
        folder.resolve("results.md").toString(),
        folder.resolve("new.md").toString(),
        "record %s/journal --seconds=20".formatted(folder),
        "lab --scenario=dot --output=%s/lab".formatted(folder),
        "stress --seconds=2 --bodies=3 --faults=none --seed=3 --output=%s/stress"
            .formatted(folder));
  }

  static final class Commands {
    private Commands() {}

    public static void main(String[] arguments) {
      PrintWriter out = new PrintWriter(System.out, true, Charset.defaultCharset());
      for (String file : List.of(arguments).subList(0, 2)) {
        try {
          OutputFile.toAppend("--results", Path.of(file)).append("more ".repeat(1_000));
        } catch (IOException e) {
          out.println(e.getMessage());
        }
      }
      for (String command : List.of(arguments).subList(2, arguments.length)) {
        out.println("exit " + Isochron.execute(out, out, command.split(" ", -1)));
      }
    }
  }
}
