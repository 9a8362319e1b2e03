package org.isochron.bench.jmonkeyengine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.isochron.bench.compare.CompareCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/** The contender as the program finds it. What it measures depends on the machine, and is not asserted. */
@Timeout(60)
class ParallelBulletTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void engineIsAContenderWhereItIsOnTheClassPath() {
    PrintWriter told = new PrintWriter(out, true);
    PrintWriter complained = new PrintWriter(err, true);

    int exitCode = new CommandLine(new CompareCommand(told, complained))
        .setErr(complained)
        .execute("--seconds", "1", "--loads", "light", "--contenders", "jme");

    assertThat(exitCode).as("%s", err).isZero();
    assertThat(out.toString())
        .contains("| jMonkeyEngine PARALLEL (Minie) | ")
        .doesNotContain("(Minie) | 0.00 |", "| – | – |");
  }
}
