package org.isochron.bench.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.isochron.bench.TypedCommands;
import org.isochron.bench.export.ReadRecording.Pose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads exports with independent tools: MCAP with its reference reader, and traces with a Protobuf
 * decoder and with Perfetto's {@code trace_processor_shell}. Tests whose tools are missing are
 * skipped.
 */
@Tag("evidence")
@Timeout(600)
class OtherReadersTest {
  private static final Path READERS = Path.of("src/test/readers").toAbsolutePath();

  @TempDir
  private static Path folder;

  @Test
  void referenceReaderSeesThePosesOfTheReplay() throws IOException, InterruptedException {
    Path readers = fetched();
    Path journal = recorded();
    Path file = folder.resolve("a.mcap");
    export(journal, "--mcap", file);

    List<String> lines = run(readers, "node", "mcap.mjs", file.toString());

    List<List<Pose>> messages = new ArrayList<>();
    List<Long> instants = new ArrayList<>();
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("message")) {
        instants.add(Long.parseLong(words[2]));
        if (words[1].equals("/poses")) {
          messages.add(new ArrayList<>());
        }
      } else if (words[0].equals("pose") && !words[2].equals("world")) {
        List<Double> numbers =
            Arrays.stream(words, 3, words.length).map(Double::valueOf).toList();
        messages
            .get(messages.size() - 1)
            .add(new Pose(Long.parseLong(words[1]), words[2], numbers));
      }
    }
    ReplayedPoses.assertEqual(journal, messages);
    assertThat(instants).isSorted();
    int count = instants.size();
    assertThat(lines).contains("count %d %d %d true".formatted(count, count, count));
    assertThat(lines).anyMatch(line -> line.matches("chunks ([2-9]\\d*) \\1"));
  }

  @Test
  void publicDecoderReadsTheSlicesOfTheTrace() throws IOException, InterruptedException {
    Path readers = fetched();
    Path file = folder.resolve("a.pftrace");
    export(recorded(), "--perfetto", file);

    List<String> lines = run(readers, "node", "trace.mjs", file.toString());

    assertThat(lines).contains("open 0");
    assertThat(lines)
        .filteredOn(line -> line.startsWith("ticks of the physics thread: tick from "))
        .hasSize(300);
    assertThat(lines).anyMatch(line -> line.contains("(tick=300, load=IN_TIME, "));
    assertThat(lines)
        .filteredOn(line -> line.startsWith("lateness of the physics thread: "))
        .hasSize(300);
  }

  @Test
  void perfettosOwnReaderAcceptsTheTrace() throws IOException, InterruptedException {
    assumeTrue(
        isThere(folder, "trace_processor_shell", "--version"),
        "Perfetto's trace_processor_shell is not on the PATH");
    Path file = folder.resolve("b.pftrace");
    export(recorded(), "--perfetto", file);
    Path query = Files.writeString(folder.resolve("query.sql"), """
        select 'faults ' || count(*) as line from stats where severity != 'info' and value > 0
        union all select 'ticks ' || count(*) from slice where name = 'tick'
        union all select 'last ' || max(a.int_value) from slice s join args a using (arg_set_id)
          where s.name = 'tick' and a.key = 'debug.tick'
        union all select t.name || ' ' || count(*) from counter c
          join counter_track t on c.track_id = t.id group by t.name;
        """);

    List<String> lines =
        run(folder, "trace_processor_shell", "-q", query.toString(), file.toString());

    assertThat(lines)
        .contains(
            "\"faults 0\"",
            "\"ticks 300\"",
            "\"last 300\"",
            "\"lateness of the physics thread 300\"");
  }

  private static Path recorded() {
    Path journal = folder.resolve("journal");
    if (!Files.exists(journal)) {
      typed("record %s --engine=reference --scene=PILE --bodies=80 --seconds=3".formatted(journal));
    }
    return journal;
  }

  private static void export(Path journal, String option, Path file) {
    typed("export %s %s %s".formatted(journal, option, file));
  }

  private static void typed(String line) {
    TypedCommands commands = new TypedCommands();
    assertThat(commands.type(line)).as(commands.out() + commands.err()).isZero();
  }

  private static Path fetched() throws IOException, InterruptedException {
    Path readers = folder.resolve("readers");
    if (!Files.exists(readers)) {
      Files.createDirectory(readers);
      try (Stream<Path> files = Files.list(READERS).filter(Files::isRegularFile)) {
        for (Path file : files.toList()) {
          Files.copy(file, readers.resolve(file.getFileName()));
        }
      }
      assumeTrue(isThere(readers, "node", "--version"), "Node is not installed");
    }
    if (!Files.exists(readers.resolve("node_modules/@mcap/core/package.json"))) {
      assumeTrue(
          isThere(readers, "npm", "ci", "--ignore-scripts"), "npm cannot fetch the readers here");
    }
    return readers;
  }

  private static boolean isThere(Path in, String... command) throws InterruptedException {
    try {
      Process process = start(in, command);
      process.getInputStream().readAllBytes();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static List<String> run(Path in, String... command)
      throws IOException, InterruptedException {
    Process process = start(in, command);
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(printed).isZero();
    return printed.lines().toList();
  }

  private static Process start(Path in, String... command) throws IOException {
    return new ProcessBuilder(command)
        .directory(in.toFile())
        .redirectErrorStream(true)
        .start();
  }
}
