package org.isochron.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

final class IsochronTest {
  private static final List<String> COMMANDS = List.of(
      "run",
      "view",
      "compare",
      "pacing",
      "stress",
      "lab",
      "rollback",
      "fleet",
      "cluster",
      "record",
      "replay",
      "verify",
      "inspect",
      "export");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void wrongOptionIsASentenceAndExitsWithTwo() {
    int exitCode = execute("--no-such-option");

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString()).contains("--no-such-option", "see isochron --help");
  }

  @Test
  void helpAndVersionExitWithZero() {
    assertThat(execute("--help")).isZero();
    assertThat(execute("--version")).isZero();
    assertThat(out.toString()).contains("Usage: isochron", "run", "isochron ");
  }

  @Test
  void helpHasNoDefaultsThatOnlyJavaUnderstandsAndNoOptionsForMaintainers() {
    for (String command : COMMANDS) {
      assertThat(execute(command, "--help")).isZero();
    }
    assertThat(out.toString())
        .doesNotContain("Optional", "DEFAULT-VALUE", "null")
        .doesNotContain("--pictures", "--traces", "--driver", "--results", "--trace=");
  }

  @Test
  void everyCommandWithOptionsHasAnExample() {
    for (String command : COMMANDS) {
      out.getBuffer().setLength(0);
      execute(command, "--help");

      assertThat(out.toString().lines())
          .as(command)
          .anyMatch(line -> line.matches(" *(java|mvn) .*\\b" + command + "\\b.*"));
    }
  }

  @Test
  void firstLineWithoutArgumentsSaysWhatStartsAndHowToGetHelp() {
    PrintWriter untilFirstLine = new PrintWriter(out, true) {
      @Override
      public void println(String line) {
        super.println(line);
        throw new CancellationException("seen");
      }
    };

    Isochron.execute(untilFirstLine, new PrintWriter(err, true));

    assertThat(out.toString())
        .startsWith("starts boxes that fall into a pile, ")
        .contains("other scenes and options: mvn -q -Prun -Dargs=\"run --help\"");
    assertThat(err.toString()).startsWith("seen");
  }

  @Test
  void enginesAreListedWithTheirMissingFeatures() {
    assertThat(execute("engines")).isZero();

    assertThat(out.toString().lines().filter(line -> line.startsWith("reference")))
        .singleElement()
        .matches(line -> line.contains("loads here; bodies travel up to"));
    assertThat(out.toString()).contains("Jolt", "Bullet", "The best here is ");
  }

  private int execute(String... arguments) {
    return Isochron.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }
}
