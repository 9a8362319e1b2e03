package org.isochron.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/**
 * Checks that an unusable path is reported in one line with exit code 2, before any work, and that
 * no new file is left.
 */
final class UnusablePathTest {
  private static final String TOO_LONG = "n".repeat(300);

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir
  private Path folder;

  @BeforeEach
  void createABlockingFile() throws IOException {
    Files.writeString(folder.resolve("file"), "in the way");
    Files.createDirectories(folder.resolve("taken/index.html"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run --output=FILE/in",
        "run --output=LONG",
        "run --output=TAKEN",
        "run --output=",
        "run --pictures=FILE/in",
        "lab --output=FILE/in",
        "lab --output=LONG",
        "lab --output=TAKEN",
        "lab --output=",
        "stress --output=FILE/in",
        "stress --output=LONG",
        "stress --output=",
        "compare --output=FILE/in",
        "compare --output=",
        "compare --results=FILE/in",
        "compare --results=LONG",
        "compare --results=FOLDER",
        "compare --results=",
        "pacing --results=FILE/in",
        "pacing --results=LONG",
        "pacing --results=FOLDER",
        "pacing --results=",
        "record FILE",
        "record FILE/in",
        "record LONG",
        "record FOLDER",
        "record NOTHING",
        "verify FOLDER",
        "verify MISSING",
        "verify NOTHING",
        "inspect FOLDER",
        "inspect MISSING",
        "replay FOLDER",
        "replay MISSING",
        "export FILE --mcap=FILE",
        "export FILE --mcap=LONG",
        "export FILE --perfetto=FOLDER",
        "export FILE --perfetto=NOTHING",
        "export MISSING --mcap=MISSING",
        "export NOTHING --mcap=MISSING",
        "site --sources=../.. --output=FOLDER",
        "site --sources=../.. --output=FILE/in",
        "site --sources=../.. --output=TAKEN"
      })
  void unusablePathIsReportedInOneLineBeforeAnyWork(String typed) throws IOException {
    String[] arguments =
        Arrays.stream(typed.split(" ", -1)).map(this::filled).toArray(String[]::new);
    String before = content();

    int exitCode = execute(arguments);

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString().lines()).as("%s", err).hasSize(1);
    assertThat(err.toString()).contains(" is '", "name ").doesNotContain("Exception");
    assertThat(out.toString()).isEmpty();
    assertThat(content()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "inspect", "replay"})
  void fileThatCannotBeReadIsReportedInOneLine(String command) {
    Path unreadable = Path.of("/proc/self/mem"); // unreadable even for root
    assumeTrue(Files.isRegularFile(unreadable));

    int exitCode = execute(command, unreadable.toString());

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString().lines()).as("%s", err).hasSize(1);
    assertThat(err.toString()).contains("FILE is '/proc/self/mem': it cannot be read");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "lab", "stress", "compare"})
  void folderThatTakesNoFileIsRefusedBeforeAnyWork(String command) {
    Path full = Path.of("/proc"); // not writable even for root
    assumeTrue(Files.isDirectory(full));

    int exitCode = execute(command, "--output=" + full);

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString().lines()).as("%s", err).hasSize(1);
    assertThat(err.toString()).contains("--output is '/proc': nothing can be written there (");
    assertThat(out.toString()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pacing", "compare"})
  void resultsThatCannotBeAppendedToAreRefusedBeforeMeasuring(String command) {
    Path readOnly = Path.of("/proc/sys/kernel/ostype"); // read-only even for root
    assumeTrue(Files.isRegularFile(readOnly));

    int exitCode = execute(command, "--seconds=1", "--results=" + readOnly);

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString().lines()).as("%s", err).hasSize(1);
    assertThat(err.toString()).contains("--results is '" + readOnly + "': it cannot be written (");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void folderThatIsMissingIsCreatedByEveryCommand() {
    assertThat(execute("lab", "--scenario=dot", "--output=" + folder.resolve("a/lab")))
        .isZero();
    assertThat(execute("record", folder.resolve("b/c/journal").toString(), "--seconds=1"))
        .isZero();

    assertThat(folder.resolve("a/lab/index.html")).isNotEmptyFile();
    assertThat(folder.resolve("b/c/journal")).isNotEmptyFile();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run --delay=BALANCED --window=off --scene=Pile --seconds=0",
        "lab --scenario=DOT --strategy=Fixed --output=",
        "stress --faults=GC,Hogs --overload=SKIP-ahead --delay=Mixed --engine=REFERENCE --output=",
        "compare --loads=LIGHT --contenders=Exact,LERP --engine=None --output=",
        "pacing --load=NONE --rivals=Naive --results=",
        "record --engine=REFERENCE --scene=Wheels --seconds=0 FILE"
      })
  void valuesOfOptionsIgnoreCase(String typed) {
    String[] arguments =
        Arrays.stream(typed.split(" ", -1)).map(this::filled).toArray(String[]::new);

    int exitCode = execute(arguments);

    // only the last option is invalid, but no work is done
    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString()).containsAnyOf("--seconds is 0", "is '': name");
  }

  @Test
  void windowWithoutADisplayAdvisesAnOptionThatIsTaken() {
    assumeTrue(System.getenv("DISPLAY") == null && System.getenv("WAYLAND_DISPLAY") == null);

    int exitCode =
        execute("run", "--window", "ON", "--engine=reference", "--output=" + folder.resolve("r"));

    assertThat(exitCode).isEqualTo(2);
    Matcher advice = Pattern.compile("run with (--window=\\w+)").matcher(err.toString());
    assertThat(advice.find()).as("%s", err).isTrue();
    err.getBuffer().setLength(0);
    assertThat(execute("run", advice.group(1), "--seconds=0")).isEqualTo(2);
    assertThat(err.toString()).contains("--seconds is 0").doesNotContain("--window'");
  }

  @Test
  void outputThatIsLostIsAFailure() {
    Writer full = new Writer() {
      @Override
      public void write(char[] text, int offset, int length) throws IOException {
        throw new IOException("No space left on device");
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };

    int exitCode =
        Isochron.execute(new PrintWriter(full, true), new PrintWriter(err, true), "engines");

    assertThat(exitCode).isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(1);
  }

  @Test
  void sceneThatNobodyHasIsRefusedWithTheList() {
    String file = folder.resolve("journal").toString();

    assertThat(execute("record", file, "--scene=nonsense")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("nonsense", "pile", "dominoes", "rag");
    err.getBuffer().setLength(0);
    assertThat(execute("record", file, "--scene=wheels")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("--scene is for engines", "spheres");
    assertThat(folder.resolve("journal")).doesNotExist();
  }

  private String filled(String argument) {
    return argument
        .replace("FILE", folder.resolve("file").toString())
        .replace("LONG", folder.resolve(TOO_LONG).toString())
        .replace("TAKEN", folder.resolve("taken").toString())
        .replace("FOLDER", folder.toString())
        .replace("MISSING", folder.resolve("missing").toString())
        .replace("NOTHING", "");
  }

  private String content() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted().toList().toString();
    }
  }

  private int execute(String... arguments) {
    return Isochron.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }
}
