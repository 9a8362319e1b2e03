package org.isochron.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

final class IsochronTest {
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
  void helpHasNoDefaultsThatOnlyJavaUnderstands() {
    for (String command :
        List.of("run", "view", "lab", "record", "export", "cluster", "rollback", "fleet")) {
      assertThat(execute(command, "--help")).isZero();
    }
    assertThat(out.toString()).doesNotContain("Optional");
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
