package org.isochron.bench.jmonkeyengine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.isochron.bench.compare.CompareCommand;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/** Measured values depend on the machine and are not asserted. */
@Timeout(600)
class ParallelBulletTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void engineIsNamedAmongTheContendersWhereItIsOnTheClassPath() {
    int exitCode = compare("--contenders", "nobody");

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString())
        .containsPattern("no contender is named nobody: there are .*\\bjme\\b");
  }

  @Test
  @Tag("evidence")
  void engineIsMeasuredLikeAnyContender() {
    int exitCode = compare("--seconds", "1", "--loads", "light", "--contenders", "jme");

    assertThat(exitCode).as("%s", err).isZero();
    assertThat(out.toString())
        .contains("| jMonkeyEngine PARALLEL (Minie) | ")
        .doesNotContain("(Minie) | 0.00 |", "| – | – |");
  }

  private int compare(String... arguments) {
    PrintWriter printed = new PrintWriter(out, true);
    PrintWriter complained = new PrintWriter(err, true);
    return new CommandLine(new CompareCommand(printed, complained))
        .setErr(complained)
        .execute(arguments);
  }
}
