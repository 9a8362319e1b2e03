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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that an unusable path is reported in one line with exit code 2, before any work, and that
 * no new file is left.
 */
final class UnusablePathTest {
  private static final String TOO_LONG = "n".repeat(300);

  private final TypedCommands commands = new TypedCommands();

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
        "site --sources=../.. --output=FILE/in",
        "site --sources=../.. --output=TAKEN"
      })
  void unusablePathIsReportedInOneLineBeforeAnyWork(String typed) throws IOException {
    String[] arguments =
        Arrays.stream(typed.split(" ", -1)).map(this::filled).toArray(String[]::new);
    String before = content();

    int exitCode = commands.run(arguments);

    assertThat(exitCode).isEqualTo(2);
    assertThat(commands.err().lines()).as(commands.err()).hasSize(1);
    assertThat(commands.err()).contains(" is '", "name ").doesNotContain("Exception");
    assertThat(commands.out()).isEmpty();
    assertThat(content()).isEqualTo(before);
  }

  /** Files and folders of the kernel, which even root cannot read or write. */
  @ParameterizedTest
  @CsvSource({
    "verify /proc/self/mem, FILE is '/proc/self/mem': it cannot be read",
    "inspect /proc/self/mem, FILE is '/proc/self/mem': it cannot be read",
    "replay /proc/self/mem, FILE is '/proc/self/mem': it cannot be read",
    "run --output=/proc, --output is '/proc': nothing can be written there (",
    "lab --output=/proc, --output is '/proc': nothing can be written there (",
    "stress --output=/proc, --output is '/proc': nothing can be written there (",
    "compare --output=/proc, --output is '/proc': nothing can be written there (",
    "pacing --results=/proc/sys/kernel/ostype, --results is '/proc/sys/kernel/ostype': it cannot be written (",
    "compare --results=/proc/sys/kernel/ostype, --results is '/proc/sys/kernel/ostype': it cannot be written ("
  })
  void pathThatCannotBeReadOrWrittenIsReportedInOneLine(String typed, String message) {
    assumeTrue(Files.isRegularFile(Path.of("/proc/self/mem")));

    assertThat(commands.type(typed)).isEqualTo(2);

    assertThat(commands.err().lines()).as(commands.err()).hasSize(1);
    assertThat(commands.err()).contains(message);
    assertThat(commands.out()).isEmpty();
  }

  @Test
  void folderThatIsMissingIsCreatedByEveryCommand() {
    assertThat(commands.run("lab", "--scenario=dot", "--output=" + folder.resolve("a/lab")))
        .isZero();
    assertThat(commands.run("record", folder.resolve("b/c/journal").toString(), "--seconds=1"))
        .isZero();

    assertThat(folder.resolve("a/lab/index.html")).isNotEmptyFile();
    assertThat(folder.resolve("b/c/journal")).isNotEmptyFile();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run --delay=BALANCED --window=off --scene=Pile --seconds=0",
        "lab --scenario=DOT --strategy=Fixed --output=",
        "stress --faults=GC,Hogs --overload=SKIP-ahead --engine=REFERENCE --output=",
        "compare --loads=LIGHT --contenders=Exact,LERP --engine=None --output=",
        "pacing --load=NONE --rivals=Naive --results=",
        "record --engine=REFERENCE --scene=Wheels --seconds=0 FILE"
      })
  void valuesOfOptionsIgnoreCase(String typed) {
    String[] arguments =
        Arrays.stream(typed.split(" ", -1)).map(this::filled).toArray(String[]::new);

    int exitCode = commands.run(arguments);

    // only the last option is invalid, but no work is done
    assertThat(exitCode).isEqualTo(2);
    assertThat(commands.err()).containsAnyOf("--seconds is 0", "is '': name");
  }

  @Test
  void windowWithoutADisplayAdvisesAnOptionThatIsTaken() {
    assumeTrue(System.getenv("DISPLAY") == null && System.getenv("WAYLAND_DISPLAY") == null);

    int exitCode = commands.run(
        "run", "--window", "ON", "--engine=reference", "--output=" + folder.resolve("r"));

    assertThat(exitCode).isEqualTo(2);
    Matcher advice = Pattern.compile("run with (--window=\\w+)").matcher(commands.err());
    assertThat(advice.find()).as(commands.err()).isTrue();
    commands.forget();
    assertThat(commands.run("run", advice.group(1), "--seconds=0")).isEqualTo(2);
    assertThat(commands.err()).contains("--seconds is 0").doesNotContain("--window'");
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

    StringWriter err = new StringWriter();
    int exitCode =
        Isochron.execute(new PrintWriter(full, true), new PrintWriter(err, true), "engines");

    assertThat(exitCode).isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(1);
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

  /** Returns all files and their sizes, because none may be written over. */
  private String content() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(file -> file + " " + file.toFile().length())
          .sorted()
          .toList()
          .toString();
    }
  }
}
