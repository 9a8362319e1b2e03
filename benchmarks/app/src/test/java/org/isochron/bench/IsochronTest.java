package org.isochron.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

final class IsochronTest {
  private static final List<String> COMMANDS = List.of(
      "run", "view", "compare", "pacing", "stress", "lab", "record", "replay", "verify", "inspect");

  private final TypedCommands commands = new TypedCommands();

  @Test
  void helpAndVersionExitWithZero() {
    assertThat(commands.run("--help")).isZero();
    assertThat(commands.run("--version")).isZero();
    assertThat(commands.out()).contains("Usage: isochron", "run", "isochron ");
  }

  @Test
  void helpHasNoDefaultsThatOnlyJavaUnderstandsAndNoOptionsForMaintainers() {
    for (String command : COMMANDS) {
      assertThat(commands.run(command, "--help")).isZero();
    }
    assertThat(commands.out())
        .doesNotContain("Optional", "DEFAULT-VALUE", "null")
        .doesNotContain("--pictures", "--results");
  }

  @Test
  void everyCommandWithOptionsHasAnExample() {
    for (String command : COMMANDS) {
      commands.forget();
      commands.run(command, "--help");

      assertThat(commands.out().lines())
          .as(command)
          .anyMatch(line -> line.matches(" *(java|mvn) .*\\b" + command + "\\b.*"));
    }
  }

  @Test
  void firstLineWithoutArgumentsSaysWhatStartsAndHowToGetHelp() {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
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
    assertThat(commands.run("engines")).isZero();

    assertThat(commands.out().lines().filter(line -> line.startsWith("reference")))
        .singleElement()
        .matches(line -> line.contains("loads here; bodies travel up to"));
    assertThat(commands.out()).contains("Jolt", "Bullet", "The best here is ");
  }
}
